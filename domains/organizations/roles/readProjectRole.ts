import type { CountedProjectRole } from '../../../db/repositories/identity/projectRoles.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { roleScopesActorLacks, type ProjectStanding } from '../../identity/policy.ts';
import { isBuiltInProjectRole, type HeldRole } from '../../identity/roleScopes.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { refuseBeyondOwn } from '../../identity/refuseBeyondOwn.ts';

/** A custom role applies to every team project, so its editors need these permissions in all: owners and admins have them. */
export const everyTeamProject: ProjectStanding = { kind: 'team', ownerAccountId: null, role: null };

/** Reads a custom role of the organization and checks that the actor has all of its scopes. Errors: `not_found`, `insufficient_scope`. */
export async function readOwnProjectRole(
  { projectRoles }: Repositories,
  actor: AccountActor,
  id: string,
): Promise<CountedProjectRole> {
  if (!(await projectRoles.lock(id))) throw notFound();
  const role = await projectRoles.find(id);
  if (role === null) throw notFound();
  refuseBeyondOwn(roleScopesActorLacks(actor, everyTeamProject, role.scopes as Permission[]), '');
  return role;
}

/**
 * Reads a role that the actor assigns in a project. Errors: `invalid_request` if there is none, `insufficient_scope` if it allows
 * more than the actor may there.
 */
export async function readGivenRole(
  { projectRoles }: Repositories,
  given: { actor: AccountActor; project: ProjectStanding; role: string; param: string },
): Promise<HeldRole> {
  const { actor, project, role, param } = given;
  const custom = await projectRoles.scopesOfKept(isBuiltInProjectRole(role) ? [] : [role]);
  const held = isBuiltInProjectRole(role) ? role : (custom.get(role) as Permission[] | undefined);
  if (held === undefined) throw new AppError('invalid_request', 'There is no such role.', { param });
  refuseBeyondOwn(roleScopesActorLacks(actor, project, held), param);
  return held;
}
