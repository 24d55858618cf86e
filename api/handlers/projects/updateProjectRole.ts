import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { roleScopesActorLacks } from '../../../domains/identity/policy.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentRole } from '../../presenters/role.ts';
import { readProjectScopes } from '../../../domains/organizations/roles/projectScopes.ts';
import { everyTeamProject, readOwnProjectRole } from '../../../domains/organizations/roles/readProjectRole.ts';
import { refuseBeyondOwn } from '../../../domains/identity/refuseBeyondOwn.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';

/** Changes a custom project role for all holders, from the next request on. */
export const updateProjectRole: Handler<'updateProjectRole'> = async ({ actor, params, body }, { database }) => {
  const scopes = body.scopes && readProjectScopes(body.scopes);
  refuseBeyondOwn(roleScopesActorLacks(actor, everyTeamProject, scopes ?? []), '/scopes');
  const saved = await withUniqueName(() =>
    database.withOrganization(actor.organizationId, async (repositories) => {
      const { projectRoles } = repositories;
      const before = await readOwnProjectRole(repositories, actor, params.role_id);
      const { name = before.name, description = before.description } = body;
      const after = { name: name.trim(), description: description.trim(), scopes: scopes ?? before.scopes };
      await projectRoles.save(before.id, after);
      await noteAudit(repositories, { target: { id: before.id, name: after.name }, before: shown(before), after });
      return projectRoles.find(before.id);
    }),
  );
  return { status: 200, body: presentRole(found(saved)) };
};

function shown({ name, description, scopes }: { name: string; description: string; scopes: string[] }): object {
  return { name, description, scopes };
}
