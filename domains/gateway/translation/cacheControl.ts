import type { JsonObject } from '../formats/json.ts';
import type { CacheMarker } from './textRequest.ts';

/** The member that marks a part, a block or a tool, in Anthropic's words. */
export function cacheControl(cache: CacheMarker | null): JsonObject {
  if (cache === null) return {};
  return { cache_control: { type: 'ephemeral', ...(cache.ttl === '1h' ? { ttl: '1h' } : {}) } };
}
