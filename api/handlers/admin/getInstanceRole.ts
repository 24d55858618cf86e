import {
  instanceRoleScopes,
  isBuiltInInstanceRole,
  shownInstanceScopes,
} from '../../../domains/identity/roleScopes.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentBuiltInRole, presentRole } from '../../presenters/role.ts';

/** Reads a role of the instance. */
export const getInstanceRole: Handler<'getInstanceRole'> = async ({ params }, { database }) => {
  const id = params.role_id;
  return database.asSystem(async ({ instanceRoles }) => {
    if (!isBuiltInInstanceRole(id))
      return { status: 200 as const, body: presentRole(found(await instanceRoles.find(id))) };
    const held = (await instanceRoles.countBuiltIn()).get(id) ?? 0;
    return { status: 200 as const, body: presentBuiltInRole(id, shownInstanceScopes(instanceRoleScopes[id]), held) };
  });
};
