import type { Vendor } from '../engine/defineVendor.ts';

const prefix = 'https://www.googleapis.com/auth/';
const file = [`${prefix}drive`, `${prefix}drive.file`];
const sheet = [`${prefix}spreadsheets`, ...file];

/** Scopes of Google Sheets that operations need: https://developers.google.com/workspace/sheets/api/scopes. Lists and deletions of documents are calls to Drive. */
export const scopes: Vendor['scopes'] = {
  row: sheet,
  spreadsheet: {
    reads: sheet,
    changes: sheet,
    list: [`${prefix}drive.metadata.readonly`, ...file],
    delete: file,
  },
  tab: sheet,
  trigger: sheet,
};
