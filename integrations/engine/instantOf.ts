import { AppError } from '../../openapi/AppError.ts';

/** Reads a time. One without an offset is UTC. Errors: `parameter_invalid`. */
export function instantOf(time: string, name: string): Date {
  const written = time.trim();
  const isLocal = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(written);
  const date = new Date(isLocal ? `${written}Z` : written);
  if (/^\d{4}-\d\d-\d\d/.test(written) && !Number.isNaN(date.getTime())) return date;
  throw new AppError('parameter_invalid', `"${written.slice(0, 100)}" is not a time.`, { param: `/${name}` });
}

/** Reads a time; undefined for an empty text. Errors: `parameter_invalid`. */
export function maybeInstant(time: string | undefined, name: string): Date | undefined {
  return time === undefined || time.trim() === '' ? undefined : instantOf(time, name);
}
