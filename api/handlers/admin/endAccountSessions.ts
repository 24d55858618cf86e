import { changeAccount } from '../../../domains/identity/administration/changeAccount.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminAccount } from '../../presenters/adminAccount.ts';

/** Ends all sessions of an account. */
export const endAccountSessions: Handler<'endAccountSessions'> = async ({ actor, params }, { database }) => {
  const account = await changeAccount(database, { actor, id: params.account_id }, ({ adminAccounts }, { id }) =>
    adminAccounts.endSessions(id),
  );
  return { status: 200, body: presentAdminAccount(account) };
};
