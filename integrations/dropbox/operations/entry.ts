import { boolean, choice, list, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { entryItem, metadataItem } from '../entries.ts';
import { autorename, entry, root } from '../fields.ts';
import { pathOf, thingPath } from '../paths.ts';
import { continueAt, rpc, withRoot } from '../routes.ts';
import { dropbox } from '../vendor.ts';

const target = text({
  title: 'New path',
  description: 'Full path with the name, such as /Archive/May.csv.',
  placeholder: '/Archive/May.csv',
  required: true,
  maxLength: 5_000,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a file or folder.',
  effects: reads,
  repeat: 'safe',
  parameters: { entry, root },
  example: { entry: '/Reports/May.csv' },
  output: { type: 'file', name: 'May.csv', path_display: '/Reports/May.csv' },
  prepare: withRoot,
  request: ({ entry: of, root: at }) => rpc('files/get_metadata', { path: thingPath(of, '/entry') }, at),
  result: (body) => entryItem(body),
});

const categories = {
  image: 'Images',
  document: 'Documents',
  pdf: 'PDF',
  spreadsheet: 'Spreadsheets',
  presentation: 'Presentations',
  audio: 'Audio',
  video: 'Videos',
  folder: 'Folders',
  paper: 'Dropbox Paper',
  others: 'Others',
};

interface Match {
  metadata?: { metadata?: JsonObject };
}

const search = defineOperation({
  title: 'Search',
  description: 'Searches files and folders by name and content, up to 10,000.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({ title: 'Search text', placeholder: 'invoice', required: true, maxLength: 1_000 }),
    in_folder: text({
      title: 'In folder',
      description: 'Path, such as /Reports.',
      choices: { list: 'folders' },
      maxLength: 5_000,
    }),
    filename_only: boolean({ title: 'Only names', default: false }),
    file_extensions: list(text({ title: 'File extension', placeholder: 'csv', required: true, maxLength: 20 }))({
      title: 'File extensions',
      entry: 'file extension',
      default: [],
      maxItems: 50,
    }),
    file_categories: list(
      choice(
        ['image', 'document', 'pdf', 'spreadsheet', 'presentation', 'audio', 'video', 'folder', 'paper', 'others'],
        categories,
      )({ title: 'Kind' }),
    )({ title: 'Kinds', entry: 'kind', default: [], maxItems: 10 }),
    order_by: choice(['relevance', 'last_modified_time'], {
      relevance: 'Relevance',
      last_modified_time: 'Last change',
    })({ title: 'Sort by', default: 'relevance', rare: true }),
    file_status: choice(['active', 'deleted'], { active: 'That exist', deleted: 'That were deleted' })({
      title: 'Files',
      default: 'active',
      rare: true,
    }),
    root,
  },
  example: { query: 'report', file_extensions: ['csv'] },
  output: { type: 'folder', name: 'Reports', path_display: '/Reports' },
  prepare: withRoot,
  request: ({ query, in_folder: folder = '', root: at, ...given }) => {
    const { filename_only: isNameOnly, file_extensions: extensions, file_categories: kinds } = given;
    const path = pathOf(folder);
    const options = {
      ...(path === '' ? {} : { path }),
      order_by: given.order_by,
      file_status: given.file_status,
      filename_only: isNameOnly,
      ...(extensions.length === 0 ? {} : { file_extensions: extensions.map((one) => one.replace(/^\./, '')) }),
      ...(kinds.length === 0 ? {} : { file_categories: kinds }),
    };
    return rpc('files/search_v2', { query, options }, at);
  },
  result: (body) =>
    (body['matches'] as Match[]).flatMap(({ metadata }) =>
      metadata?.metadata === undefined ? [] : [entryItem(metadata.metadata)],
    ),
  list: { next: continueAt('files/search/continue_v2') },
});

const move = defineOperation({
  title: 'Move',
  description: 'Moves or renames a file or folder.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['from_lookup/not_found'],
  parameters: {
    entry,
    target,
    autorename,
    allow_ownership_transfer: boolean({
      title: 'Even if the owner changes',
      description: 'Moves between a shared folder and another one can change the owner.',
      default: false,
      rare: true,
    }),
    root,
  },
  example: { entry: '/Reports/May.csv', target: '/Archive/May.csv' },
  output: { type: 'file', name: 'May.csv', path_display: '/Archive/May.csv' },
  prepare: withRoot,
  request: ({ entry: from, target: to, autorename: renames, allow_ownership_transfer: allow, root: at }) =>
    rpc(
      'files/move_v2',
      {
        from_path: thingPath(from, '/entry'),
        to_path: thingPath(to, '/target'),
        autorename: renames,
        ...(allow ? { allow_ownership_transfer: true } : {}),
      },
      at,
    ),
  // After a repeated request, the response of the first one is not known.
  result: (body, { target: to }) => (body['metadata'] ? metadataItem(body) : { path_display: pathOf(to) }),
});

const copy = defineOperation({
  title: 'Copy',
  description: 'Copies a file or folder.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { entry, target, autorename, root },
  example: { entry: '/Reports/May.csv', target: '/Archive/May.csv' },
  output: { type: 'file', name: 'May.csv', path_display: '/Archive/May.csv' },
  prepare: withRoot,
  request: ({ entry: from, target: to, autorename: renames, root: at }) =>
    rpc(
      'files/copy_v2',
      { from_path: thingPath(from, '/entry'), to_path: thingPath(to, '/target'), autorename: renames },
      at,
    ),
  result: (body) => metadataItem(body),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a file, or a folder with everything in it. It can be restored for some time.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['path_lookup/not_found'],
  parameters: { entry, root },
  example: { entry: '/Reports/May.csv' },
  output: { type: 'file', name: 'May.csv', path_display: '/Reports/May.csv' },
  prepare: withRoot,
  request: ({ entry: of, root: at }) => rpc('files/delete_v2', { path: thingPath(of, '/entry') }, at),
  result: (body, { entry: of }) => (body['metadata'] ? metadataItem(body) : { path_display: pathOf(of) }),
});

/** Files and folders alike: https://www.dropbox.com/developers/documentation/http/documentation#files-move. */
export const node = vendorNode(dropbox, {
  noun: 'entry',
  title: 'Dropbox file or folder',
  description: 'Searches, moves, copies or deletes files and folders in Dropbox.',
  first: 'get',
  operations: { get, search, move, copy, delete: remove },
});
