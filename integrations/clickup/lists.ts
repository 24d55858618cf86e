import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListPage, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';

const of = ({ parameters }: ListPage, name: string): string => parameters[name] ?? '';
const byId: VendorList['choice'] = ({ id, name }) => ({ value: String(id), label: String(name) });
const open = { archived: false };

const workspaces = defineList({
  request: () => ({ path: '/team' }),
  entries: (body) => body['teams'],
  choice: byId,
});

const spaces = defineList({
  request: (page) => ({ path: path`/team/${of(page, 'workspace')}/space`, query: open }),
  entries: (body) => body['spaces'],
  choice: byId,
});

const folders = defineList({
  request: (page) => ({ path: path`/space/${of(page, 'space')}/folder`, query: open }),
  entries: (body) => body['folders'],
  choice: byId,
});

/** All lists of a space: first those outside of folders, then those of each folder. */
const ofFolders = 'folders';
const allLists = defineList({
  request: (page) => ({
    path: page.cursor === ofFolders ? path`/space/${of(page, 'space')}/folder` : path`/space/${of(page, 'space')}/list`,
    query: open,
  }),
  entries: (body) => {
    const { folders: found } = body as { folders?: JsonObject[] };
    if (!found) return body['lists'];
    return found.flatMap(({ name, lists: inside }) =>
      ((inside ?? []) as JsonObject[]).map((entry) => ({ ...entry, folder_name: name })),
    );
  },
  choice: ({ id, name, folder_name: folder }) => ({
    value: String(id),
    label: String(name),
    hint: folder === undefined ? undefined : String(folder),
  }),
  next: (_response, { cursor }) => (cursor === undefined ? ofFolders : null),
});

const statuses = defineList({
  request: (page) => ({ path: path`/list/${of(page, 'list')}` }),
  entries: (body) => body['statuses'],
  choice: ({ status }) => ({ value: String(status), label: String(status) }),
});

const members = defineList({
  request: (page) => ({ path: path`/list/${of(page, 'list')}/member` }),
  entries: (body) => body['members'],
  // People who have not accepted an invitation yet have no name.
  choice: ({ id, username, email }) => ({
    value: String(id),
    label: String(username ?? email ?? ''),
    hint: typeof email === 'string' ? email : undefined,
  }),
});

const fields = defineList({
  request: (page) => ({ path: path`/list/${of(page, 'list')}/field` }),
  entries: (body) => body['fields'],
  choice: ({ id, name, type }) => ({ value: String(id), label: String(name), hint: String(type) }),
});

const tags = defineList({
  request: (page) => ({ path: path`/space/${of(page, 'space')}/tag` }),
  entries: (body) => body['tags'],
  choice: ({ name }) => ({ value: String(name), label: String(name) }),
});

const taskTypes = defineList({
  request: (page) => ({ path: path`/team/${of(page, 'workspace')}/custom_item` }),
  entries: (body) => body['custom_items'],
  choice: byId,
});

/** Lists of ClickUp, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  workspaces,
  spaces,
  folders,
  lists: allLists,
  statuses,
  members,
  fields,
  tags,
  task_types: taskTypes,
};
