import type { OrganizationRole } from '../../db/repositories/organizations.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { organizationRoleBeyond } from '../../identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Lets nobody give or take a role with rights that they or their key do not have. Errors: `insufficient_scope`. */
export function checkMayGive(actor: AccountActor, role: OrganizationRole): void {
  if (organizationRoleBeyond(actor, role).length === 0) return;
  throw new AppError('insufficient_scope', `The role ${role} has rights that you or your key do not have.`, {
    param: '/role',
  });
}
