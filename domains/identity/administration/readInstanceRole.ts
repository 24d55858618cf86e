import type { InstanceRoleRow } from '../../../db/repositories/identity/instanceRoles.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountRow } from '../../../db/rows/account.ts';
import type { AccountActor, Permission } from '../actor.ts';
import { instanceRoleScopesActorLacks } from '../policy.ts';
import { instanceRoleScopes, isBuiltInInstanceRole } from '../roleScopes.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { refuseBeyondOwn } from '../refuseBeyondOwn.ts';

/** A role of the instance as it is stored. */
export type StoredInstanceRole = { readonly builtIn: AccountRow['instanceRole'] } | { readonly roleId: string };

/** Reads a custom instance role and checks that the actor has all of its scopes. Errors: `not_found`, `insufficient_scope`. */
export async function readOwnInstanceRole(
  { instanceRoles }: Repositories,
  actor: AccountActor,
  id: string,
): Promise<InstanceRoleRow> {
  await instanceRoles.lockAll();
  const role = await instanceRoles.find(id);
  if (role === null) throw notFound();
  refuseBeyondOwn(instanceRoleScopesActorLacks(actor, role.scopes as Permission[]), '');
  return role;
}

/** Returns the scopes of an instance role; null if it does not exist. */
export async function findInstanceScopes({ instanceRoles }: Repositories, role: string): Promise<Permission[] | null> {
  if (isBuiltInInstanceRole(role)) return [...instanceRoleScopes[role]];
  return ((await instanceRoles.find(role))?.scopes as Permission[] | undefined) ?? null;
}

/**
 * Reads an instance role that the actor assigns. Errors: `invalid_request` if there is none, `insufficient_scope` if it allows more
 * than the actor may.
 */
export async function readGivenInstanceRole(
  repositories: Repositories,
  given: { actor: AccountActor; role: string; param: string },
): Promise<{ stored: StoredInstanceRole; scopes: Permission[] }> {
  const { actor, role, param } = given;
  const scopes = await findInstanceScopes(repositories, role);
  if (scopes === null) throw new AppError('invalid_request', 'There is no such role.', { param });
  refuseBeyondOwn(instanceRoleScopesActorLacks(actor, scopes), param);
  return { stored: isBuiltInInstanceRole(role) ? { builtIn: role } : { roleId: role }, scopes };
}
