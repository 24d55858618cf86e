import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { newId } from '../../../db/ids.ts';
import { roleScopesActorLacks } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentRole } from '../../presenters/role.ts';
import { readProjectScopes } from '../../../domains/organizations/roles/projectScopes.ts';
import { everyTeamProject } from '../../../domains/organizations/roles/readProjectRole.ts';
import { refuseBeyondOwn } from '../../../domains/identity/refuseBeyondOwn.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';

const mostRoles = 100;

/** Creates a custom role of projects, from scopes that its maker has. */
export const createProjectRole: Handler<'createProjectRole'> = async ({ actor, body }, { database }) => {
  const scopes = readProjectScopes(body.scopes);
  refuseBeyondOwn(roleScopesActorLacks(actor, everyTeamProject, scopes), '/scopes');
  const role = { id: newId('role'), name: body.name.trim(), description: (body.description ?? '').trim(), scopes };
  const made = await withUniqueName(() =>
    database.withOrganization(actor.organizationId, async (repositories) => {
      const { projectRoles } = repositories;
      await projectRoles.lockAll();
      if ((await projectRoles.list()).length >= mostRoles)
        throw new AppError('role_limit_reached', `An organization can have up to ${mostRoles} roles of its own.`);
      await projectRoles.insert(role);
      await noteAudit(repositories, { target: role, after: role });
      return projectRoles.find(role.id);
    }),
  );
  return { status: 201, body: presentRole(found(made)) };
};
