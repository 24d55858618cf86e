import type { CallOptions, CallParts } from '../calls/callParts.ts';
import { isObject } from '../formats/json.ts';
import { readCacheDirectives } from './cacheDirectives.ts';
import { CacheTurn } from './CacheTurn.ts';
import { isCacheable } from './isCacheable.ts';

/**
 * Returns a call's access to the response cache of its organization, with the cached answer if there is one; null if the cache does not apply. It applies
 * only to calls with keys, because calls of executions are already charged once. It does not apply to calls with guardrails, because those can change.
 */
export async function cacheTurnOf(
  { responseCache }: Pick<CallParts, 'responseCache'>,
  options: CallOptions,
): Promise<CacheTurn | null> {
  const { caller, endpoint, body, headers = {}, once, guard } = options;
  if (caller.kind !== 'key' || once !== undefined) return null;
  const directives = readCacheDirectives(headers);
  const { onlyIfCached, noCache } = directives;
  const { organizationId, dropsUnsupported } = caller.key;
  const settings = directives.noStore ? null : ((await responseCache?.settingsOf(organizationId)) ?? null);
  if (
    !responseCache ||
    settings === null ||
    !isObject(body) ||
    guard !== undefined ||
    !isCacheable(options, directives.isAsked)
  )
    return onlyIfCached ? new CacheTurn({ place: null, found: null, onlyIfCached }) : null;
  const hash = responseCache.hashOf({ organizationId, endpoint, body, headers, dropsUnsupported });
  const { lifetimeSeconds } = settings;
  const maxAgeSeconds = Math.min(lifetimeSeconds, directives.maxAgeSeconds ?? lifetimeSeconds);
  const found = noCache ? null : await responseCache.find(organizationId, hash, maxAgeSeconds);
  const place = { table: responseCache, organizationId, hash, settings };
  return new CacheTurn({ place, found, onlyIfCached });
}
