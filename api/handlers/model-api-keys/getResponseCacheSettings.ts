import type { Handler } from '../../handler.ts';
import { presentResponseCacheSettings } from '../../presenters/responseCacheSettings.ts';

/** Returns the organization's settings of the response cache. */
export const getResponseCacheSettings: Handler<'getResponseCacheSettings'> = async ({ actor }, { database }) => {
  const settings = await database.withOrganization(actor.organizationId, ({ responseCache }) =>
    responseCache.settings(),
  );
  return { status: 200, body: presentResponseCacheSettings(settings) };
};
