import { markConfirmed } from '../../../domains/identity/markConfirmed.ts';
import { changeAccount } from '../../../domains/identity/administration/changeAccount.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminAccount } from '../../presenters/adminAccount.ts';

/** Confirms the address of an account for which an admin vouches. */
export const confirmAccountEmail: Handler<'confirmAccountEmail'> = async ({ actor, params }, { database }) => {
  const account = await changeAccount(database, { actor, id: params.account_id }, async (repositories, { id }) => {
    await markConfirmed(repositories, { accountId: id, by: 'admin', leavesEvent: false });
  });
  return { status: 200, body: presentAdminAccount(account) };
};
