import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../../domains/identity/actor.ts';
import { organizationRoleScopesActorLacks, roleScopesActorLacks } from '../../domains/identity/policy.ts';
import { namedRoles } from '../../domains/identity/sso/mapping/applyMapping.ts';
import { heldRole, isOrganizationRole, type MappingRule } from '../../domains/identity/sso/mapping/mappedRoles.ts';
import { AppError } from '../../openapi/AppError.ts';
import { refuseBeyondOwn } from '../../domains/identity/refuseBeyondOwn.ts';

/**
 * Refuses roles in places that have none such, and projects that are none of the organization. Errors: `invalid_request` that names the
 * rule; `insufficient_scope` for a role that allows more than the actor may.
 */
export async function checkMapping(
  { mappedMembers, projectRoles }: Repositories,
  actor: AccountActor,
  rules: readonly MappingRule[],
): Promise<void> {
  const named = [...new Set(rules.flatMap(({ project_id: projectId }) => projectId ?? []))];
  const there = await mappedMembers.findTeamProjects(actor.organizationId, named);
  const scopes = await projectRoles.scopesOfKept(namedRoles(rules));
  const custom = scopes as Map<string, Permission[]>;
  for (const [index, { project_id: projectId, role }] of rules.entries()) {
    const param = `/rules/${index}/role`;
    if (projectId === null) {
      if (!isOrganizationRole(role)) throw wrong(param, 'This is a role of projects.');
      refuseBeyondOwn(organizationRoleScopesActorLacks(actor, role), param);
      continue;
    }
    if (!there.has(projectId)) throw wrong(`/rules/${index}/project_id`, 'There is no such team project.');
    const held = heldRole(role, custom);
    if (held === null)
      throw wrong(param, isOrganizationRole(role) ? 'This is a role of organizations.' : 'There is no such role.');
    refuseBeyondOwn(roleScopesActorLacks(actor, { kind: 'team', ownerAccountId: null, role: null }, held), param);
  }
}

function wrong(param: string, message: string): AppError {
  return new AppError('invalid_request', message, { param });
}
