import type { OrganizationRole } from './actor.ts';

/** Whom somebody with that role may invite: what else they have invited to ends with the right to. */
export const invitableRoles: { readonly [Role in OrganizationRole]: readonly OrganizationRole[] } = {
  owner: ['owner', 'admin', 'member'],
  admin: ['admin', 'member'],
  member: [],
};
