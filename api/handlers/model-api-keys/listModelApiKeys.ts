import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { keyVisibility } from '../../keyVisibility.ts';
import { presentModelApiKey } from '../../presenters/apiKey.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists model API keys: one's own, or all of the organization for owners and admins. */
export const listModelApiKeys: Handler<'listModelApiKeys'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const keys = await database.withOrganization(actor.organizationId, ({ apiKeys }) =>
    apiKeys.list(keyVisibility(actor, 'model'), page),
  );
  return { status: 200, body: presentPage(keys, presentModelApiKey) };
};
