import { path, type VendorRequest } from '../engine/vendorRequest.ts';
import { documentId } from './documentId.ts';

/** Address of the API of Google Drive. */
export const driveUrl = 'https://www.googleapis.com';
export const documentType = 'application/vnd.google-apps.document';
/** Fields of a document in the output. */
const fileFields = 'id,name,mimeType,webViewLink,createdTime,modifiedTime,parents';

/** Details of a new document. */
export interface NewDocument {
  readonly title?: string | undefined;
  readonly folder?: string | undefined;
}

/** Returns the path of a document in Drive; `value` may be a link. */
function filePath(value: string): string {
  return path`/drive/v3/files/${documentId(value)}`;
}

/** Metadata of a new document as Drive takes it. */
export function metadataOf({ title, folder }: NewDocument): Record<string, unknown> {
  return {
    name: title || 'Untitled document',
    mimeType: documentType,
    parents: [folder ? documentId(folder) : 'root'],
  };
}

export const driveQuery = { supportsAllDrives: true, fields: fileFields };

/** Creates an empty document: https://developers.google.com/workspace/drive/api/reference/rest/v3/files/create. */
export function createRequest(given: NewDocument): VendorRequest {
  return { apiUrl: driveUrl, method: 'POST', path: '/drive/v3/files', query: driveQuery, json: metadataOf(given) };
}

export function copyRequest(template: string, given: NewDocument): VendorRequest {
  const { name, parents } = metadataOf(given);
  const json = { ...(given.title ? { name } : {}), ...(given.folder ? { parents } : {}) };
  return { apiUrl: driveUrl, method: 'POST', path: `${filePath(template)}/copy`, query: driveQuery, json };
}

/** Returns the request for a document in another format. */
export function exportRequest(document: string, mediaType: string): VendorRequest {
  return {
    apiUrl: driveUrl,
    path: `${filePath(document)}/export`,
    query: { mimeType: mediaType },
    headers: { accept: '*/*' },
  };
}

/** Returns the request for the name of a document. */
export function nameRequest(document: string): VendorRequest {
  return { apiUrl: driveUrl, path: filePath(document), query: { supportsAllDrives: true, fields: 'id,name' } };
}

/** Returns the request that moves a document to the trash, or deletes it. */
export function removal(document: string, isPermanent: boolean): VendorRequest {
  const request = { apiUrl: driveUrl, path: filePath(document) } as const;
  const query = { supportsAllDrives: true };
  return isPermanent
    ? { ...request, method: 'DELETE', query }
    : { ...request, method: 'PATCH', query: { ...query, fields: 'id,trashed' }, json: { trashed: true } };
}
