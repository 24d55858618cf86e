import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Airtable that operations need: https://airtable.com/developers/web/api/scopes. */
export const scopes: Vendor['scopes'] = {
  attachment: { upload: 'data.records:write', download: 'data.records:read' },
  base: 'schema.bases:read',
  comment: { reads: 'data.recordComments:read', changes: 'data.recordComments:write' },
  record: { reads: 'data.records:read', changes: 'data.records:write' },
  table: 'schema.bases:write',
  trigger: 'data.records:read',
};
