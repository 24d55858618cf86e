import type { Vendor } from '../engine/defineVendor.ts';

const prefix = 'https://www.googleapis.com/auth/';
const all = `${prefix}drive`;
const file = [all, `${prefix}drive.file`];
const metadata = [...file, `${prefix}drive.metadata.readonly`];

/** Scopes of Google Drive that operations need: https://developers.google.com/workspace/drive/api/guides/api-specific-auth. */
export const scopes: Vendor['scopes'] = {
  file: {
    reads: file,
    changes: file,
    search: metadata,
    get: metadata,
    empty_trash: all,
  },
  folder: { reads: metadata, changes: file },
  permission: file,
  shared_drive: all,
  trigger: metadata,
};
