import { AppError } from '../../openapi/AppError.ts';

/** Returns a date as Google Tasks takes it: it keeps no time of day. The date is the written one in every time zone. */
export function dueOf(written: string | undefined, param = '/due'): string | undefined {
  const text = written?.trim() ?? '';
  if (text === '') return undefined;
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (day !== undefined && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return `${day}T00:00:00.000Z`;
  throw new AppError('parameter_invalid', 'Enter a date, such as 2026-12-31.', { param });
}

/** Returns a time with its zone. A date is the beginning of the day in UTC. Errors: `parameter_invalid` for a time without a zone. */
export function timeOf(written: string | undefined, param: string): string | undefined {
  const text = written?.trim() ?? '';
  if (text === '') return undefined;
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(text) || /(Z|[+-]\d\d:?\d\d)$/i.test(text);
  const time = isWhole ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  throw new AppError('parameter_invalid', 'Enter a time with its time zone, such as 2026-12-31T18:00:00Z.', { param });
}
