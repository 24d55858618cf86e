import { AppError } from '../../openapi/AppError.ts';

/** Reads a day, or a time in ISO 8601. One without a zone is in UTC. Null for another text. */
export function timeIn(text: string): Date | null {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:[T ](.+))?$/.exec(text) ?? [];
  if (day === undefined) return null;
  const zoned = clock === undefined ? 'T00:00:00Z' : /(?:Z|[+-]\d\d:?\d\d)$/i.test(clock) ? `T${clock}` : `T${clock}Z`;
  const time = new Date(`${day}${zoned}`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Reads a time from a parameter; undefined for an empty text. One without a zone is in UTC. Errors: `parameter_invalid`. */
export function timeParameter(value: string | undefined, name: string): Date | undefined {
  return (value ?? '').trim() === '' ? undefined : requiredTime(value ?? '', name);
}

/** Reads a time that must be there. One without a zone is in UTC. Errors: `parameter_invalid`. */
export function requiredTime(value: string, name: string): Date {
  const written = value.trim();
  const time = timeIn(written);
  if (time) return time;
  throw new AppError('parameter_invalid', `"${written.slice(0, 100)}" is no time, such as 2026-12-01T09:00:00Z.`, {
    param: `/${name}`,
  });
}

/** Returns such a time in seconds since 1970; the parameter may have them already. Errors: `parameter_invalid`. */
export function unixSeconds(value: string | undefined, name: string): number | undefined {
  const written = (value ?? '').trim();
  if (/^\d{9,11}$/.test(written)) return Number(written);
  const time = timeParameter(written, name);
  return time && Math.floor(time.getTime() / 1000);
}
