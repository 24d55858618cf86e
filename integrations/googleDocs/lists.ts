import { defineList, type ListPage, type VendorList } from '../engine/defineList.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { documentType, driveUrl } from './drive.ts';

interface Named {
  id: string;
  name: string;
  modifiedTime?: string;
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list. Google finds beginnings of words. */
function filesOf(type: string, { search, cursor }: ListPage): VendorRequest {
  const escaped = search.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  const named = search === '' ? '' : ` and name contains '${escaped}'`;
  return {
    apiUrl: driveUrl,
    path: '/drive/v3/files',
    query: {
      q: `mimeType = '${type}' and trashed = false${named}`,
      fields: 'nextPageToken,files(id,name,modifiedTime)',
      orderBy: 'modifiedTime desc',
      pageSize: 100,
      pageToken: cursor,
      supportsAllDrives: true,
      includeItemsFromAllDrives: true,
    },
  };
}

function filesList(type: string): VendorList {
  return defineList({
    request: (page) => filesOf(type, page),
    entries: (body) => body['files'],
    choice: (entry) => {
      const { id, name, modifiedTime } = entry as unknown as Named;
      return { value: id, label: name, hint: modifiedTime?.slice(0, 10) };
    },
    next: ({ body }) => (body as { nextPageToken?: string }).nextPageToken,
    searches: true,
  });
}

/** Lists of Google Docs, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  documents: filesList(documentType),
  folders: filesList('application/vnd.google-apps.folder'),
};
