import { changeAccount, keepAnOwner } from '../../../domains/identity/administration/changeAccount.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminAccount } from '../../presenters/adminAccount.ts';
import { readGivenInstanceRole } from '../../../domains/identity/administration/readInstanceRole.ts';

/** Gives an account a role of the instance, from its next request on. */
export const setInstanceRole: Handler<'setInstanceRole'> = async ({ actor, params, body }, { database }) => {
  const role = body.instance_role;
  const account = await changeAccount(database, { actor, id: params.account_id }, async (repositories, before) => {
    const { stored } = await readGivenInstanceRole(repositories, { actor, role, param: '/instance_role' });
    if (role !== before.role) await keepAnOwner(repositories, before);
    await repositories.adminAccounts.setRole(before.id, stored);
  });
  return { status: 200, body: presentAdminAccount(account) };
};
