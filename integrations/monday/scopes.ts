import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Monday.com that operations need: https://developer.monday.com/apps/docs/oauth. */
export const scopes: Vendor['scopes'] = {
  board: { reads: 'boards:read', changes: 'boards:write' },
  item: { reads: 'boards:read', changes: 'boards:write', files: 'boards:read assets:read' },
  trigger: 'webhooks:write',
  update: { reads: 'updates:read', changes: 'updates:write' },
  user: { list: 'users:read', me: 'me:read', teams: 'teams:read', notify: 'notifications:write' },
};
