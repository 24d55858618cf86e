import type { Member, OrganizationRole } from '../../db/repositories/organizations/organizations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { invitableRoles } from '../identity/invitableRoles.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Changes a role and revokes invitations that a member with the new role could not create. Errors: `last_owner`. */
export async function changeRole(
  { members, organizationInvitations }: Repositories,
  accountId: string,
  role: OrganizationRole,
): Promise<void> {
  await members.setRole(accountId, role);
  await organizationInvitations.revokeOf(accountId, invitableRoles[role]);
}

/** Roles mapped from groups are changed in the mapping. Errors: `role_is_mapped`. */
export function checkNotMapped({ mappedBy }: Pick<Member, 'mappedBy'>): void {
  if (mappedBy === null) return;
  throw new AppError(
    'role_is_mapped',
    'This role follows from groups of your identity provider. Change the groups there, or the rules under Sign-in.',
  );
}
