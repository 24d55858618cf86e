import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Asana that operations need: https://developers.asana.com/docs/oauth-scopes. Sections have no scope of their own. */
export const scopes: Vendor['scopes'] = {
  attachment: { reads: 'attachments:read', changes: 'attachments:write', delete: 'attachments:delete' },
  comment: { reads: 'stories:read', changes: 'stories:write' },
  project: {
    reads: 'projects:read',
    changes: 'projects:write',
    delete: 'projects:delete',
    list_sections: 'default',
    create_section: 'default',
  },
  task: { reads: 'tasks:read', changes: 'tasks:write', delete: 'tasks:delete', move: 'default' },
  trigger: 'webhooks:read webhooks:write webhooks:delete',
  user: 'users:read',
};
