import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Typeform that operations need: https://www.typeform.com/developers/get-started/scopes/. */
export const scopes: Vendor['scopes'] = {
  form: { reads: 'forms:read', changes: 'forms:write', insights: ['forms:read', 'responses:read'] },
  response: { reads: 'responses:read', delete: 'responses:write' },
  trigger: 'webhooks:write',
  workspace: { reads: 'workspaces:read', changes: 'workspaces:write' },
};
