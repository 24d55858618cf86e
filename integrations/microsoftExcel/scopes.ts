import type { Vendor } from '../engine/defineVendor.ts';

const files = ['Files.ReadWrite', 'Files.ReadWrite.All'];

/** Scopes of Microsoft Excel that operations need: https://learn.microsoft.com/graph/permissions-reference. */
export const scopes: Vendor['scopes'] = {
  row: files,
  table: files,
  workbook: files,
  worksheet: files,
};
