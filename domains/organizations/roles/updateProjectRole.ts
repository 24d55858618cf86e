import type { Database } from '../../../db/database.ts';
import type { CountedProjectRole } from '../../../db/repositories/identity/projectRoles.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { found } from '../../../openapi/notFound.ts';
import { noteAudit } from '../../audit/noteAudit.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { roleScopesActorLacks } from '../../identity/policy.ts';
import { refuseBeyondOwn } from '../../identity/refuseBeyondOwn.ts';
import { readProjectScopes } from './projectScopes.ts';
import { everyTeamProject, readOwnProjectRole } from './readProjectRole.ts';

/** A custom role, the caller and the new values. */
export interface ProjectRoleUpdate {
  readonly id: string;
  readonly actor: AccountActor;
  readonly body: components['schemas']['RoleUpdate'];
}

/**
 * Changes a custom project role for all holders, from the next request on. Errors: `not_found`, `invalid_request`, `insufficient_scope`,
 * `name_taken`.
 */
export async function updateProjectRole(
  database: Database,
  { id, actor, body }: ProjectRoleUpdate,
): Promise<CountedProjectRole> {
  const scopes = body.scopes && readProjectScopes(body.scopes);
  refuseBeyondOwn(roleScopesActorLacks(actor, everyTeamProject, scopes ?? []), '/scopes');
  return withUniqueName(() =>
    database.withOrganization(actor.organizationId, async (repositories) => {
      const { projectRoles } = repositories;
      const role = await readOwnProjectRole(repositories, actor, id);
      const before = { name: role.name, description: role.description, scopes: role.scopes };
      const { name = role.name, description = role.description } = body;
      const after = { name: name.trim(), description: description.trim(), scopes: scopes ?? role.scopes };
      await projectRoles.save(role.id, after);
      await noteAudit(repositories, { target: { id: role.id, name: after.name }, before, after });
      return found(await projectRoles.find(role.id));
    }),
  );
}
