import type { Handler } from '../../handler.ts';
import { presentServiceAccount } from '../../presenters/serviceAccount.ts';
import { readServiceAccount } from '../../../domains/identity/serviceAccounts/readServiceAccount.ts';

/** A service account, for those who see its project. */
export const getServiceAccount: Handler<'getServiceAccount'> = async ({ actor, params }, { database }) => {
  const query = { id: params.service_account_id, actor, permission: 'projects.view' } as const;
  const { serviceAccount } = await database.withOrganization(actor.organizationId, (repositories) =>
    readServiceAccount(repositories, query),
  );
  return { status: 200, body: presentServiceAccount(serviceAccount) };
};
