import { AppError } from '../../openapi/AppError.ts';

/** Returns a time that was written with its zone; undefined for an empty text. Errors: `parameter_invalid` for a time without its zone. */
export function zonedTime(written: string | undefined, param: string): Date | undefined {
  const text = written?.trim() ?? '';
  if (text === '') return undefined;
  const time = /(Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time);
  throw new AppError('parameter_invalid', 'Enter a time with its time zone, such as 2026-12-31T18:00:00Z.', { param });
}

/** Returns such a time in UTC, without fractions of a second. Errors: those of `zonedTime`. */
export function utcSeconds(written: string | undefined, param: string): string | undefined {
  return zonedTime(written, param)
    ?.toISOString()
    .replace(/\.\d+Z$/, 'Z');
}
