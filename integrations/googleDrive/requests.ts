import { cursorInQuery } from '../engine/paging.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';
import { driveId } from './driveId.ts';

/** Fields of a file in the output. Without `fields`, Google returns four of them; with `*`, a list is slow. */
const fileFields =
  'id,name,mimeType,size,parents,createdTime,modifiedTime,webViewLink,webContentLink,md5Checksum,trashed,owners(emailAddress,displayName),driveId,shortcutDetails,description,starred';

/** Files of shared drives are found only with this. */
export const everyDrive = { supportsAllDrives: true };
export const everyDriveInLists = { ...everyDrive, includeItemsFromAllDrives: true };

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list#body.QUERY_PARAMETERS.page_token */
export const nextPage = cursorInQuery('pageToken', (body) => body['nextPageToken']);

/** Returns the fields to ask for: those of the parameter, or ours. */
export function fieldsOf(fields: string | undefined): string {
  return fields?.replaceAll(/\s/g, '') || fileFields;
}

/** Returns the path of a file; `value` may be a link. */
export function filePath(value: string): string {
  return path`/drive/v3/files/${driveId(value)}`;
}

/** Returns the request that moves a file or folder to the trash, or deletes it. */
export function removal(value: string, isPermanent: boolean): VendorRequest {
  const request = { path: filePath(value), query: everyDrive };
  return isPermanent
    ? { ...request, method: 'DELETE' }
    : { ...request, method: 'PATCH', query: { ...everyDrive, fields: 'id,trashed' }, json: { trashed: true } };
}

/** Returns the parents of a new file: the folder, or the top of My Drive. */
export function parentsOf(folder: string | undefined): string[] {
  return [folder ? driveId(folder) : 'root'];
}
