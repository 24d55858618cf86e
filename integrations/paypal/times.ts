import { AppError } from '../../openapi/AppError.ts';

/** Reads a time. One without an offset is UTC. Errors: `parameter_invalid`. */
export function instantOf(time: string, name: string): Date {
  const written = time.trim();
  const isLocal = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(written);
  const date = new Date(isLocal ? `${written}Z` : written);
  if (/^\d{4}-\d\d-\d\d/.test(written) && !Number.isNaN(date.getTime())) return date;
  throw new AppError('parameter_invalid', `"${time.slice(0, 100)}" is not a time.`, { param: `/${name}` });
}

/** Returns the time as PayPal takes it, without fractions of a second. */
export function paypalTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Returns the text as PayPal takes it; undefined without one. Errors: `parameter_invalid`. */
export function maybeTime(time: string | undefined, name: string): string | undefined {
  return time ? paypalTime(instantOf(time, name)) : undefined;
}
