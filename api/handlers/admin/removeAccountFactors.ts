import { removeFactors } from '../../../domains/identity/removeFactors.ts';
import { changeAccount } from '../../../domains/identity/administration/changeAccount.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminAccount } from '../../presenters/adminAccount.ts';

/** Removes the second factors of an account whose person lost them, or that a stranger set up. */
export const removeAccountFactors: Handler<'removeAccountFactors'> = async ({ actor, params }, deps) => {
  const account = await changeAccount(deps.database, { actor, id: params.account_id }, (repositories, { id }) =>
    removeFactors(repositories, deps.mailer, id),
  );
  return { status: 200, body: presentAdminAccount(account) };
};
