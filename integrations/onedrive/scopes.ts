import type { Vendor } from '../engine/defineVendor.ts';

const files = ['Files.ReadWrite.All', 'Files.ReadWrite'];

/** Scopes of OneDrive that operations need: https://learn.microsoft.com/graph/permissions-reference. */
export const scopes: Vendor['scopes'] = {
  drive: { reads: files, find_sites: 'Sites.Read.All' },
  file: files,
  folder: files,
};
