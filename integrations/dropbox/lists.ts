import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';
import { rpc } from './routes.ts';

/** Entries of a page: larger pages do not fit into the memory for lists. */
const limit = 1000;

interface Entry {
  '.tag'?: string;
  name: string;
  path_display?: string;
}

/** https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder, with everything below the root. */
function entriesOf(isWanted: (tag: string) => boolean): VendorList {
  return defineList({
    request: ({ cursor }) =>
      cursor === undefined
        ? rpc('files/list_folder', { path: '', recursive: true, limit })
        : rpc('files/list_folder/continue', { cursor }),
    entries: (body) => body['entries'],
    choice: (entry) => {
      const { '.tag': tag = '', name, path_display: path } = entry as unknown as Entry;
      return isWanted(tag) && path !== undefined ? { value: path, label: name, hint: path } : null;
    },
    next,
  });
}

function next({ body }: VendorResponse): unknown {
  const { has_more: hasMore, cursor } = body as JsonObject;
  return hasMore === true ? cursor : undefined;
}

/** Lists of Dropbox, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  files: entriesOf((tag) => tag === 'file'),
  folders: entriesOf((tag) => tag === 'folder'),
  entries: entriesOf((tag) => tag === 'file' || tag === 'folder'),
};
