import type { Permission } from '../../../domains/identity/actor.ts';
import { seesWholeOrganization } from '../../../domains/identity/policy.ts';
import { scopesOfRole } from '../../../domains/identity/roleScopes.ts';
import type { Handler } from '../../handler.ts';
import { presentRoleChange } from '../../presenters/roleChange.ts';
import { readProjectScopes } from '../../../domains/organizations/roles/projectScopes.ts';
import {
  everyTeamProject,
  readGivenRole,
  readOwnProjectRole,
} from '../../../domains/organizations/roles/readProjectRole.ts';

/** Returns the permissions that other scopes, or a replacement role, would add and remove. */
export const previewProjectRole: Handler<'previewProjectRole'> = async ({ actor, params, body }, { database }) =>
  database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.projectRoles.lockAll(); // as deleting does
    const role = await readOwnProjectRole(repositories, actor, params.role_id);
    const given = body.reassign_to;
    const after =
      given === undefined
        ? readProjectScopes(body.scopes ?? [])
        : scopesOfRole(
            await readGivenRole(repositories, { actor, project: everyTeamProject, role: given, param: '/reassign_to' }),
          );
    const holders = (await repositories.projectRoles.holders(role.id)).map((holder) => ({
      account_id: holder.accountId,
      name: holder.name,
      email: holder.email,
      project_id: holder.projectId,
      project_name: holder.projectName,
      keeps_all: seesWholeOrganization({ role: holder.organizationRole }),
    }));
    return { status: 200 as const, body: presentRoleChange(role.scopes as Permission[], after, holders) };
  });
