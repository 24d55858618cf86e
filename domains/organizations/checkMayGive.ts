import type { OrganizationRole } from '../../db/repositories/organizations/organizations.ts';
import type { AccountActor } from '../identity/actor.ts';
import { organizationRoleScopesActorLacks } from '../identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Refuses to grant or revoke a role with permissions that the actor or its key lacks. Errors: `insufficient_scope`. */
export function checkMayGive(actor: AccountActor, role: OrganizationRole): void {
  if (organizationRoleScopesActorLacks(actor, role).length === 0) return;
  throw new AppError('insufficient_scope', `The role ${role} has rights that you or your key do not have.`, {
    param: '/role',
  });
}
