import { choice, text } from '../../platform/schema/schema.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Item } from '../../domains/executions/item.ts';
import { contentOfItem, contentOfText, type NewContent } from '../stores/newContent.ts';
import type { DavClient } from './DavClient.ts';
import { defineDavOperation, type AnyDavOperation, type DavCall } from './davOperation.ts';
import { fileField, ifExists, makeFolders, newPath, path } from './fields.ts';
import { ensureParents, makeParents, withParents } from './folders.ts';
import { shown, thingAt } from './paths.ts';
import { etagOf } from './properties.ts';

/** Other people may see the files. */
const changesFiles: readonly Effect[] = ['sends_out', 'changes'];

interface NewFile {
  readonly new_path: string;
  readonly if_exists: 'overwrite' | 'fail';
  readonly make_folders: boolean;
}

/** Writes a file: RFC 4918, section 9.7. The same content twice changes nothing more. */
async function put(
  { new_path: to, if_exists: ifThere, make_folders: isWanted }: NewFile,
  { fileName, mediaType, body }: NewContent,
  client: DavClient,
): Promise<Item[]> {
  const parts = thingAt(to.trim().endsWith('/') ? `${to}${fileName}` : to, '/new_path');
  const mustBeNew = ifThere === 'fail';
  const { status, headers } = await withParents({ client, parts, isWanted }, (accept) =>
    client.send({
      method: 'PUT',
      parts,
      headers: { 'content-type': mediaType, ...(mustBeNew ? { 'if-none-match': '*' } : {}) },
      body,
      accept,
      // A lost response may have been a success, which a second request would find there.
      repeats: !mustBeNew,
    }),
  );
  return [
    {
      json: {
        type: 'file',
        name: parts.at(-1)!,
        path: shown(parts),
        size: body.sizeBytes,
        etag: etagOf(headers['oc-etag'] ?? headers['etag']),
        is_new: status === 201,
      },
    },
  ];
}

export const upload = defineDavOperation({
  title: 'Upload',
  description: 'Writes a file of the item.',
  effects: changesFiles,
  parameters: { binary_name: fileField, new_path: newPath, if_exists: ifExists, make_folders: makeFolders },
  example: { binary_name: 'data', new_path: '/Reports/may.txt' },
  output: { type: 'file', name: 'may.txt', path: '/Reports/may.txt' },
  run: async ({ binary_name: field, ...given }, call) => put(given, contentOfItem(field, call), call.client),
});

export const createFromText = defineDavOperation({
  title: 'Create from text',
  description: 'Writes a text as a file.',
  effects: changesFiles,
  parameters: {
    content: text({ title: 'Text', control: 'textarea', default: '', maxLength: 10_000_000 }),
    new_path: newPath,
    if_exists: ifExists,
    make_folders: makeFolders,
  },
  example: { content: 'Order {{ $json.id }}', new_path: '/Reports/order.txt' },
  output: { type: 'file', name: 'order.txt', path: '/Reports/order.txt', is_new: true },
  run: async ({ content, ...given }, { client }) => put(given, contentOfText(content, given.new_path), client),
});

export const createFolder = defineDavOperation({
  title: 'Create folder',
  description: 'Creates a folder, and the folders above it.',
  effects: ['changes'],
  parameters: {
    new_folder: text({ title: 'New folder', placeholder: '/Reports/2027', required: true, maxLength: 4_000 }),
    if_folder_exists: choice(['return', 'fail'], { return: 'Return it', fail: 'Fail' })({
      title: 'If the folder exists',
      default: 'return',
    }),
  },
  example: { new_folder: '/Reports/2027' },
  output: { type: 'folder', name: '2027', path: '/Reports/2027', is_new: true },
  run: async ({ new_folder: to, if_folder_exists: ifThere }, { client }) => {
    const parts = thingAt(to, '/new_folder');
    const accept = ifThere === 'return' ? [405] : [];
    await makeParents(client, parts);
    const request = { method: 'MKCOL', url: client.addressOf(parts, true), accept, acceptRepeated: [405] };
    const { status } = await client.send(request);
    return [{ json: { type: 'folder', name: parts.at(-1)!, path: shown(parts), is_new: status !== 405 } }];
  },
});

export const remove = defineDavOperation({
  title: 'Delete',
  description: 'Deletes a file, or a folder with everything in it. Nextcloud keeps it in the deleted files.',
  effects: changesFiles,
  parameters: { path },
  example: { path: '/notes.txt' },
  output: { path: '/notes.txt', deleted: true },
  run: async (given, { client }) => {
    const parts = thingAt(given.path, '/path');
    await client.sendWhole({ method: 'DELETE', parts, acceptRepeated: [404] });
    return [{ json: { path: shown(parts), deleted: true } }];
  },
});

/** Copies or moves: RFC 4918, sections 9.8 and 9.9. A second move would not find the file. */
function transferring(method: 'COPY' | 'MOVE', texts: Pick<AnyDavOperation, 'title' | 'description'>): AnyDavOperation {
  return defineDavOperation({
    ...texts,
    effects: changesFiles,
    parameters: { path, new_path: newPath, if_exists: ifExists, make_folders: makeFolders },
    example: { path: '/notes.txt', new_path: '/Reports/notes.txt' },
    output: { name: 'notes.txt', path: '/Reports/notes.txt', from: '/notes.txt' },
    run: async (given, call) => transfer(method, given, call),
  });
}

async function transfer(
  method: 'COPY' | 'MOVE',
  given: NewFile & { readonly path: string },
  { client }: DavCall,
): Promise<Item[]> {
  const from = thingAt(given.path, '/path');
  const { new_path: to } = given;
  const parts = thingAt(to.trim().endsWith('/') ? `${to}${from.at(-1)!}` : to, '/new_path');
  if (given.make_folders) await ensureParents(client, parts);
  const { status } = await client.sendWhole({
    method,
    parts: from,
    headers: {
      destination: client.addressOf(parts),
      overwrite: given.if_exists === 'overwrite' ? 'T' : 'F',
      depth: 'infinity',
    },
    repeats: method === 'COPY' && given.if_exists === 'overwrite',
  });
  return [{ json: { name: parts.at(-1)!, path: shown(parts), from: shown(from), is_new: status === 201 } }];
}

export const copy = transferring('COPY', { title: 'Copy', description: 'Copies a file or folder.' });
export const move = transferring('MOVE', { title: 'Move', description: 'Moves or renames a file or folder.' });
