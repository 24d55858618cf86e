import type { Vendor } from '../engine/defineVendor.ts';

const prefix = 'https://www.googleapis.com/auth/';
const file = [`${prefix}drive`, `${prefix}drive.file`];
const document = [`${prefix}documents`, ...file];

/** Scopes of Google Docs that operations need: https://developers.google.com/workspace/docs/api/auth. Copies, exports and deletions are calls to Drive. */
export const scopes: Vendor['scopes'] = {
  document: {
    reads: document,
    changes: document,
    create_from_template: file,
    export: file,
    delete: file,
  },
};
