import { timeParameter } from '../engine/timeParameter.ts';

/**
 * Returns a time in ISO 8601 with its zone; undefined for an empty text. A time without a zone is in UTC. Errors: `parameter_invalid`.
 */
export function instant(value: string | undefined, name: string): string | undefined {
  return timeParameter(value, name)
    ?.toISOString()
    .replace(/\.\d{3}Z$/, '+00:00');
}
