import { defineList, type ListPage, type VendorList } from '../engine/defineList.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';

interface Entry {
  id: string;
  name?: string;
  color?: string | null;
  fullName?: string;
  username?: string;
}

/** Lists of Trello are whole, so they have one page. */
function whole(request: (page: ListPage) => VendorRequest): VendorList {
  return defineList({
    request,
    entries: (body) => body,
    choice: (entry) => {
      const { id, name, color, fullName, username } = entry as unknown as Entry;
      const label = name ?? fullName ?? '';
      return {
        value: id,
        label: label === '' ? (color ?? id) : label,
        hint: username ?? (label === '' ? undefined : (color ?? undefined)),
      };
    },
  });
}

/** A list of the selected board. */
const ofBoard = (what: string, query: Readonly<Record<string, string | number>>): VendorList =>
  whole(({ parameters }) => ({ path: `${path`/boards/${parameters['board'] ?? ''}`}/${what}`, query }));

/** https://developer.atlassian.com/cloud/trello/rest/api-group-boards/ */
export const lists: Readonly<Record<string, VendorList>> = {
  boards: whole(() => ({ path: '/members/me/boards', query: { filter: 'open', fields: 'name' } })),
  lists: ofBoard('lists', { filter: 'open', fields: 'name' }),
  cards: ofBoard('cards', { fields: 'name' }),
  labels: ofBoard('labels', { fields: 'name,color', limit: 1_000 }),
  members: ofBoard('members', { fields: 'fullName,username' }),
};
