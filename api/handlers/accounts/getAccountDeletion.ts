import type { Handler } from '../../handler.ts';
import { outcomeOf } from '../../accounts/deleteAccount.ts';
import { found } from '../../notFound.ts';

/** Says what becomes of the organizations of the account, and what stands in the way. */
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
  // Whoever runs the provider that opened the session is told nothing of the account's other organizations.
  const shown = connectionId === null ? organizations : [];
  return {
    status: 200,
    body: {
      organizations: shown.map((one) => ({ id: one.id, name: one.name, outcome: outcomeOf(one) })),
      is_last_instance_owner: isLast,
    },
  };
};
