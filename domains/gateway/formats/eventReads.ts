import type { Read } from './format.ts';
import { isObject, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import type { SseEvent } from '../calls/sseScanner.ts';

/** No bytes for the caller. */
export const nothing = Buffer.alloc(0);

/** Result of reading a provider's stream that failed or broke off. */
export const failed: Read = { verdict: 'failed', bytes: nothing };

/** The object that an event of a provider's stream carries; null if it is none, or says that the provider failed. */
export function readEvent({ data, name }: { data: string; name: SseEvent['name'] }): JsonObject | null {
  const event = parseJson(data);
  const isGood = name !== 'error' && isObject(event) && event.type !== 'error' && (event.error ?? null) === null;
  return isGood ? event : null;
}
