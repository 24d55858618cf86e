import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Linear that operations need: https://linear.app/developers/oauth-2-0-authentication. */
export const scopes: Vendor['scopes'] = {
  comment: { reads: 'read', changes: 'write', create: ['comments:create', 'write'] },
  issue: { reads: 'read', changes: 'write', create: ['issues:create', 'write'] },
  project: { reads: 'read', changes: 'write' },
  team: 'read',
  // Only admins can create webhooks.
  trigger: 'admin',
  user: 'read',
};
