import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import { deleteAccount as remove } from '../../../domains/identity/accounts/deleteAccount.ts';
import type { Handler } from '../../handler.ts';

/** Deletes the account that asks. */
export const deleteAccount: Handler<'deleteAccount'> = async ({ actor, body, remoteAddress }, deps) => {
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  await remove(deps, { accountId: actor.accountId, email: body.email });
  return { status: 204, session: null };
};
