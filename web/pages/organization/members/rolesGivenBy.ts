import type { Schema } from '../../../api/client.ts';

type Role = Schema<'OrganizationRole'>;

/** Returns the roles that a member with this role can grant and revoke: none that include permissions they lack. */
export function rolesGivenBy(role: Role): readonly Role[] {
  if (role === 'owner') return ['owner', 'admin', 'member'];
  return role === 'admin' ? ['admin', 'member'] : [];
}
