import { readDate } from '../../activities/values/dates.ts';

/**
 * Returns a time as Microsoft Graph takes it, in UTC. A time without an offset is in the given time zone, or in UTC. Undefined for an empty
 * one. Errors: `parameter_invalid`.
 */
export function utcTime(written: string | undefined, param: string, zone?: string): string | undefined {
  if (written === undefined || written.trim() === '') return undefined;
  return readDate(written, { zone: zone?.trim() || 'UTC', param })
    .toUTC()
    .toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
}
