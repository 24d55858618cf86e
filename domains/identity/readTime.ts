import { AppError } from '../../openapi/AppError.ts';
import { fieldName } from '../../platform/schema/violation.ts';

/** PostgreSQL's calendar has no year 0, ISO 8601's has. */
const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.UTC(9999, 0, 1);

/**
 * A time of a request that lies ahead; null stays null. Throws `invalid_request` for a time in the past or outside the calendar (RFC 3339
 * allows leap seconds, JavaScript has none).
 */
export function readFutureTime(text: string | null | undefined, param: string): Date | null {
  if (text === null || text === undefined) return null;
  const time = readTime(text, param);
  if (time.getTime() <= Date.now())
    throw new AppError('invalid_request', `“${fieldName(param)}” must be in the future.`, { param });
  return time;
}

/**
 * Any time of a request, past or ahead; none stays undefined. Throws `invalid_request` for a time outside the calendar or the range of the
 * column.
 */
export function readTime(text: string, param: string): Date;
export function readTime(text: string | undefined, param: string): Date | undefined;
export function readTime(text: string | undefined, param: string): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (time.getTime() >= earliest && time.getTime() < latest) return time;
  throw new AppError('invalid_request', `“${fieldName(param)}” is not a time, such as 2026-11-21T12:00:00Z.`, {
    param,
  });
}
