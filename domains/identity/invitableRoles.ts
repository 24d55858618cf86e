import type { OrganizationRole } from './actor.ts';

/** Returns the roles that a member with this role may invite to; other invitations end with the permission. */
export const invitableRoles: { readonly [Role in OrganizationRole]: readonly OrganizationRole[] } = {
  owner: ['owner', 'admin', 'member'],
  admin: ['admin', 'member'],
  member: [],
};
