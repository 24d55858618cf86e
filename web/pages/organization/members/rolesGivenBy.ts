import type { Schema } from '../../../api/client.ts';

type Role = Schema<'OrganizationRole'>;

/** The roles that somebody with this role gives and takes: none with rights that they do not have. */
export function rolesGivenBy(role: Role): readonly Role[] {
  if (role === 'owner') return ['owner', 'admin', 'member'];
  return role === 'admin' ? ['admin', 'member'] : [];
}
