import { changeAccount } from '../../../domains/identity/administration/changeAccount.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminAccount } from '../../presenters/adminAccount.ts';

/** Lets a disabled account sign in again. Its keys stay revoked. */
export const enableAccount: Handler<'enableAccount'> = async ({ actor, params }, { database }) => {
  const account = await changeAccount(database, { actor, id: params.account_id }, ({ adminAccounts }, { id }) =>
    adminAccounts.enable(id),
  );
  return { status: 200, body: presentAdminAccount(account) };
};
