import type { InstanceRole } from '../../../domains/identity/actor.ts';
import { instanceRoleScopes, shownInstanceScopes } from '../../../domains/identity/roleScopes.ts';
import type { Handler } from '../../handler.ts';
import { presentBuiltInRole, presentRole } from '../../presenters/role.ts';

/** Lists all roles of the instance, the built-in ones first. */
export const listInstanceRoles: Handler<'listInstanceRoles'> = async (_, { database }) => {
  const { custom, held } = await database.asSystem(async ({ instanceRoles }) => ({
    custom: await instanceRoles.list(),
    held: await instanceRoles.countBuiltIn(),
  }));
  const builtIn = (Object.keys(instanceRoleScopes) as InstanceRole[]).map((role) =>
    presentBuiltInRole(role, shownInstanceScopes(instanceRoleScopes[role]), held.get(role) ?? 0),
  );
  return { status: 200, body: { data: [...builtIn, ...custom.map((role) => presentRole(role))], next_cursor: null } };
};
