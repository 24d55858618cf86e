import { defineList, type ListPage, type VendorList } from '../engine/defineList.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { everyDriveInLists } from './requests.ts';
import { allOf, folderType, quoted } from './searchText.ts';

interface Named {
  id: string;
  name: string;
  modifiedTime?: string;
}

const nextPageToken: NonNullable<VendorList['next']> = ({ body }) => (body as { nextPageToken?: string }).nextPageToken;

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list. Google finds beginnings of words. */
function filesOf(condition: string, { search, cursor }: ListPage): VendorRequest {
  const q = allOf([condition, 'trashed = false', search !== '' && `name contains ${quoted(search)}`]);
  return {
    path: '/drive/v3/files',
    query: {
      ...everyDriveInLists,
      q,
      orderBy: 'modifiedTime desc',
      pageSize: 100,
      pageToken: cursor,
      fields: 'nextPageToken,files(id,name,modifiedTime)',
    },
  };
}

const choice: VendorList['choice'] = (entry) => {
  const { id, name, modifiedTime } = entry as unknown as Named;
  return { value: id, label: name, hint: modifiedTime?.slice(0, 10) };
};

const files = defineList({
  request: (page) => filesOf(`mimeType != ${quoted(folderType)}`, page),
  entries: (body) => body['files'],
  choice,
  next: nextPageToken,
  searches: true,
});

const folders = defineList({
  request: (page) => filesOf(`mimeType = ${quoted(folderType)}`, page),
  entries: (body) => body['files'],
  choice,
  next: nextPageToken,
  searches: true,
});

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/drives/list. Most searches need the rights of an administrator. */
const sharedDrives = defineList({
  request: ({ cursor }) => ({
    path: '/drive/v3/drives',
    query: { pageSize: 100, pageToken: cursor, fields: 'nextPageToken,drives(id,name)' },
  }),
  entries: (body) => body['drives'],
  choice,
  next: nextPageToken,
});

/** Lists of Google Drive, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { files, folders, shared_drives: sharedDrives };
