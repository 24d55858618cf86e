import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentProviderKey } from '../../presenters/providerKey.ts';

/** Lists the organization's own provider keys. */
export const listProviderKeys: Handler<'listProviderKeys'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const keys = await database.withOrganization(actor.organizationId, ({ providerKeys }) => providerKeys.list(page));
  return { status: 200, body: presentPage(keys, presentProviderKey) };
};
