import type { Handler } from '../../handler.ts';
import { outcomeOf } from '../../../domains/identity/accounts/deleteAccount.ts';
import { found } from '../../../openapi/notFound.ts';

/** Returns the effect of deletion on the account's organizations, and the obstacles. */
export const getAccountDeletion: Handler<'getAccountDeletion'> = async (
  { actor: { accountId, connectionId } },
  deps,
) => {
  const { organizations, isLast } = await deps.database.asSystem(async ({ accountDeletions, adminAccounts }) => {
    const account = found(await adminAccounts.find(accountId));
    return {
      organizations: await accountDeletions.hold(accountId),
      isLast: account.role === 'instance_owner' && (await adminAccounts.countOtherOwners(accountId)) === 0,
    };
  });
  // The operator of the provider that opened the session learns nothing about the account's other organizations.
  const shown = connectionId === null ? organizations : [];
  return {
    status: 200,
    body: {
      organizations: shown.map((one) => ({ id: one.id, name: one.name, outcome: outcomeOf(one) })),
      is_last_instance_owner: isLast,
    },
  };
};
