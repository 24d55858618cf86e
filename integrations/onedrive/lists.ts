import { defineList, type VendorList } from '../engine/defineList.ts';
import { cursorOf, cursorQuery, valueOf } from '../microsoft/odata.ts';
import { searchPath } from './searchPath.ts';

/** Files or folders of the account's own drive: its top level, or the results of a search. */
function itemList(kind: 'file' | 'folder'): VendorList {
  return defineList({
    request: ({ search, cursor }) => ({
      path: search === '' ? '/me/drive/root/children' : searchPath('/me/drive/root', search),
      query: { $top: 200, $select: 'id,name,file,folder,parentReference', ...cursorQuery(cursor) },
    }),
    entries: valueOf,
    choice: (entry) => {
      if (!(kind in entry)) return null;
      const { path } = (entry['parentReference'] ?? {}) as { path?: string };
      return { value: String(entry['id']), label: String(entry['name']), hint: path?.replace(/^.*root:\/?/, '') };
    },
    next: cursorOf,
    searches: true,
  });
}

const drives = defineList({
  request: ({ cursor }) => ({ path: '/me/drives', query: { $top: 100, $select: 'id,name', ...cursorQuery(cursor) } }),
  entries: valueOf,
  choice: (entry) => ({ value: String(entry['id']), label: String(entry['name']) }),
  next: cursorOf,
});

/** Lists of OneDrive, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  files: itemList('file'),
  folders: itemList('folder'),
  drives,
};
