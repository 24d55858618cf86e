import { defineList, type VendorList } from '../engine/defineList.ts';
import { cursorOf, cursorQuery, valueOf } from '../microsoft/odata.ts';
import { read } from './requests.ts';

/** A list of the account's own mailbox, with names. */
function named(address: string, { value, label }: { value: string; label: string }): VendorList {
  const $select = [...new Set(['id', value, label])].join(',');
  return defineList({
    request: ({ cursor }) => read(address, { $top: 100, $select, ...cursorQuery(cursor) }),
    entries: valueOf,
    choice: (entry) => ({ value: String(entry[value]), label: String(entry[label]) }),
    next: cursorOf,
  });
}

/** Lists of Outlook, by the name in `choices` of a field. Folders are those at the top. */
export const lists: Readonly<Record<string, VendorList>> = {
  folders: named('/me/mailFolders', { value: 'id', label: 'displayName' }),
  calendars: named('/me/calendars', { value: 'id', label: 'name' }),
  categories: named('/me/outlook/masterCategories', { value: 'displayName', label: 'displayName' }),
};
