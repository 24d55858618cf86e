import type { Handler } from '../../handler.ts';
import { presentResponseCacheSettings } from '../../presenters/responseCacheSettings.ts';

/** Changes the organization's settings of the response cache. */
export const updateResponseCacheSettings: Handler<'updateResponseCacheSettings'> = async (
  { actor, body },
  { database, responseCache: cache },
) => {
  const { enabled, lifetime_seconds: lifetimeSeconds, max_megabytes: maxMegabytes } = body;
  const settings = { enabled, lifetimeSeconds, maxMegabytes };
  await cache.settled();
  await database.withOrganization(actor.organizationId, ({ responseCache }) => responseCache.setSettings(settings));
  cache.forgetSettings();
  return { status: 200, body: presentResponseCacheSettings(settings) };
};
