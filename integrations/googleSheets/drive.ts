import { path, type VendorRequest } from '../engine/vendorRequest.ts';
import { documentId } from './documents.ts';

const mimeType = 'application/vnd.google-apps.spreadsheet';
/** Drive has another host than Sheets. */
const apiUrl = 'https://www.googleapis.com';
/** Without them, files of shared drives are missing. */
const allDrives = { supportsAllDrives: true, includeItemsFromAllDrives: true };

/** A page of spreadsheets, the latest first: https://developers.google.com/workspace/drive/api/guides/search-files */
export function documentsRequest({
  search = '',
  pageSize,
  pageToken,
}: {
  search?: string;
  pageSize?: number;
  pageToken?: string | undefined;
}): VendorRequest {
  const named =
    search.trim() === '' ? '' : ` and name contains '${search.trim().replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  return {
    apiUrl,
    path: '/drive/v3/files',
    query: {
      q: `mimeType='${mimeType}' and trashed=false${named}`,
      fields: 'nextPageToken,files(id,name,webViewLink,createdTime,modifiedTime)',
      orderBy: 'modifiedByMeTime desc,name_natural',
      ...allDrives,
      pageSize,
      pageToken,
    },
  };
}

/** Moves a spreadsheet to the trash. */
export function trashRequest(document: string): VendorRequest {
  return {
    apiUrl,
    method: 'PATCH',
    path: path`/drive/v3/files/${documentId(document)}`,
    query: { supportsAllDrives: true, fields: 'id,name,trashed' },
    json: { trashed: true },
  };
}

/** Deletes a spreadsheet for good. */
export function deleteRequest(document: string): VendorRequest {
  return {
    apiUrl,
    method: 'DELETE',
    path: path`/drive/v3/files/${documentId(document)}`,
    query: { supportsAllDrives: true },
  };
}
