import { projectRoleScopes, type ProjectRole } from '../../../domains/identity/roleScopes.ts';
import type { Handler } from '../../handler.ts';
import { presentBuiltInRole, presentRole } from '../../presenters/role.ts';

/** Lists all roles of projects, the built-in ones first. */
export const listProjectRoles: Handler<'listProjectRoles'> = async ({ actor }, { database }) => {
  const { custom, held } = await database.withOrganization(actor.organizationId, async ({ projectRoles }) => ({
    custom: await projectRoles.list(),
    held: await projectRoles.countBuiltIn(),
  }));
  const builtIn = (Object.keys(projectRoleScopes) as ProjectRole[]).toReversed();
  const data = builtIn.map((role) => presentBuiltInRole(role, projectRoleScopes[role], held.get(role) ?? 0));
  return { status: 200, body: { data: [...data, ...custom.map((role) => presentRole(role))], next_cursor: null } };
};
