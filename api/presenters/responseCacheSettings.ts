import type { ResponseCacheSettings } from '../../db/repositories/gateway/responseCache.ts';
import type { components } from '../../openapi/generated/types.ts';

type Shown = components['schemas']['ResponseCacheSettings'];

/** Defaults, for an organization without settings. */
const usual: Shown = { enabled: false, lifetime_seconds: 86_400, max_megabytes: 100 };

/** Presents the settings of the response cache. Null: the organization has none. */
export function presentResponseCacheSettings(settings: ResponseCacheSettings | null): Shown {
  if (settings === null) return usual;
  const { enabled, lifetimeSeconds, maxMegabytes } = settings;
  return { enabled, lifetime_seconds: lifetimeSeconds, max_megabytes: maxMegabytes };
}
