import { isBuiltInProjectRole, projectRoleScopes } from '../../../domains/identity/roleScopes.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentBuiltInRole, presentRole } from '../../presenters/role.ts';

/** Reads a role of projects. */
export const getProjectRole: Handler<'getProjectRole'> = async ({ actor, params }, { database }) => {
  const id = params.role_id;
  return database.withOrganization(actor.organizationId, async ({ projectRoles }) => {
    if (!isBuiltInProjectRole(id))
      return { status: 200 as const, body: presentRole(found(await projectRoles.find(id))) };
    const held = await projectRoles.countBuiltIn();
    return { status: 200 as const, body: presentBuiltInRole(id, projectRoleScopes[id], held.get(id) ?? 0) };
  });
};
