import { AppError } from '../../../openapi/AppError.ts';
import { changeAccount, keepAnOwner } from '../../../domains/identity/administration/changeAccount.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminAccount } from '../../presenters/adminAccount.ts';

/** Keeps an account out until it is enabled again. */
export const disableAccount: Handler<'disableAccount'> = async ({ actor, params }, { database }) => {
  if (params.account_id === actor.accountId)
    throw new AppError('invalid_request', 'You cannot disable your own account.');
  const account = await changeAccount(database, { actor, id: params.account_id }, async (repositories, before) => {
    await keepAnOwner(repositories, before);
    await repositories.adminAccounts.disable(before.id);
  });
  return { status: 200, body: presentAdminAccount(account) };
};
