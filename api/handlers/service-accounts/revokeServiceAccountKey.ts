import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentAccountApiKey } from '../../presenters/apiKey.ts';
import { holdServiceAccount } from '../../../domains/identity/serviceAccounts/readServiceAccount.ts';

/** Revokes a key of a service account; it fails from the next request on. */
export const revokeServiceAccountKey: Handler<'revokeServiceAccountKey'> = async ({ actor, params }, { database }) => {
  const id = params.service_account_id;
  const key = await database.withOrganization(actor.organizationId, async (repositories) => {
    await holdServiceAccount(repositories, { id, actor });
    return repositories.apiKeys.revoke(params.key_id, { kind: 'account', accountId: id });
  });
  return { status: 200, body: presentAccountApiKey(found(key)) };
};
