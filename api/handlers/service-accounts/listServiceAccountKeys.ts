import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentAccountApiKey } from '../../presenters/apiKey.ts';
import { presentPage } from '../../presenters/page.ts';
import { readServiceAccount } from '../../../domains/identity/serviceAccounts/readServiceAccount.ts';

/** Lists the keys of a service account. */
export const listServiceAccountKeys: Handler<'listServiceAccountKeys'> = async (
  { actor, params, query },
  { database },
) => {
  const page = readPageRequest(query);
  const id = params.service_account_id;
  const keys = await database.withOrganization(actor.organizationId, async (repositories) => {
    await readServiceAccount(repositories, { id, actor, permission: 'projects.manage_members' });
    return repositories.apiKeys.list({ kind: 'account', accountId: id }, page);
  });
  return { status: 200, body: presentPage(keys, presentAccountApiKey) };
};
