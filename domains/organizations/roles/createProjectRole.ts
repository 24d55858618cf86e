import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { CountedProjectRole } from '../../../db/repositories/identity/projectRoles.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { found } from '../../../openapi/notFound.ts';
import { noteAudit } from '../../audit/noteAudit.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { roleScopesActorLacks } from '../../identity/policy.ts';
import { refuseBeyondOwn } from '../../identity/refuseBeyondOwn.ts';
import { readProjectScopes } from './projectScopes.ts';
import { everyTeamProject } from './readProjectRole.ts';

const maxRoles = 100;

/**
 * Creates a custom role of projects, from scopes that its maker has. Errors: `invalid_request`, `insufficient_scope`, `name_taken`,
 * `role_limit_reached`.
 */
export async function createProjectRole(
  database: Database,
  { actor, body }: { actor: AccountActor; body: components['schemas']['RoleCreate'] },
): Promise<CountedProjectRole> {
  const scopes = readProjectScopes(body.scopes);
  refuseBeyondOwn(roleScopesActorLacks(actor, everyTeamProject, scopes), '/scopes');
  const role = { id: newId('role'), name: body.name.trim(), description: (body.description ?? '').trim(), scopes };
  return withUniqueName(() =>
    database.withOrganization(actor.organizationId, async (repositories) => {
      const { projectRoles } = repositories;
      await projectRoles.lockAll();
      if ((await projectRoles.list()).length >= maxRoles)
        throw new AppError('role_limit_reached', `An organization can have up to ${maxRoles} roles of its own.`);
      await projectRoles.insert(role);
      await noteAudit(repositories, { target: role, after: role });
      return found(await projectRoles.find(role.id));
    }),
  );
}
