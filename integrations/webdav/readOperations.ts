import { boolean, choice, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { Item } from '../../domains/executions/item.ts';
import { reads } from '../engine/defineOperation.ts';
import { listFields } from '../engine/operationParameters.ts';
import { storedType } from '../stores/headerValues.ts';
import { defineDavOperation } from './davOperation.ts';
import { fileField, path } from './fields.ts';
import { partsIn, partsOf, shown, thingAt } from './paths.ts';

const maxItems = 100_000;
const maxFolders = 10_000;

export const download = defineDavOperation({
  title: 'Download',
  description: 'Downloads a file. The item has its path and its content.',
  effects: reads,
  parameters: { path, binary_name: fileField },
  example: { path: '/notes.txt' },
  output: { type: 'file', name: 'notes.txt', path: '/notes.txt', size: 5 },
  run: async (given, { client, files }) => {
    const parts = thingAt(given.path, '/path');
    const fileName = parts.at(-1)!;
    const answer = await client.download(parts, { 'accept-encoding': 'identity' });
    const mediaType = storedType(answer.headers, fileName);
    const content = await files.write(answer.body, { fileName, mediaType });
    const json = { type: 'file', name: fileName, path: shown(parts), size: content.size_bytes };
    return [{ json, binary: { [given.binary_name]: content } }];
  },
});

export const get = defineDavOperation({
  title: 'Get',
  description: 'Returns the details of a file or folder.',
  effects: reads,
  parameters: { path },
  example: { path: '/notes.txt' },
  output: { type: 'file', name: 'notes.txt', path: '/notes.txt', size: 5 },
  run: async (given, { client }) => {
    const [found] = await client.entries(partsOf(given.path, '/path'), 0);
    if (!found) throw new AppError('target_error', 'WebDAV: The server returned no details. Check the address.');
    return [{ json: found }];
  },
});

export const list = defineDavOperation({
  title: 'List',
  description: 'Lists the files and folders of a folder.',
  effects: reads,
  parameters: {
    folder: text({
      title: 'Folder',
      description: 'Default: the folder of the credential.',
      placeholder: '/Reports',
      maxLength: 4_000,
      choices: { list: 'folders' },
    }),
    recursive: boolean({ title: 'With folders below', default: false }),
    only: choice(['all', 'files', 'folders'], { all: 'Files and folders', files: 'Files', folders: 'Folders' })({
      title: 'Only',
      default: 'all',
    }),
    ...listFields,
  },
  example: { folder: '/Reports' },
  output: { type: 'folder', name: '2026', path: '/Reports/2026' },
  run: async (given, { client, signal }) => {
    const wanted = given.all ? maxItems : given.limit;
    const budget = new ItemBudget('Narrow the list down.', outputLimits);
    const items: Item[] = [];
    const folders: (readonly string[])[] = [partsOf(given.folder ?? '', '/folder')];
    for (let read = 0; read < folders.length; read += 1) {
      if (read >= maxFolders)
        throw new AppError('target_error', `WebDAV: There are more than ${maxFolders} folders. Narrow the list down.`);
      signal.throwIfAborted();
      const own = shown(folders[read]!);
      for (const entry of await client.entries(folders[read]!, 1)) {
        if (entry.path === own) continue;
        if (entry.type === 'folder' && given.recursive) folders.push(partsIn(entry.path, '/folder'));
        if (given.only !== 'all' && given.only !== `${entry.type}s`) continue;
        budget.take(1, jsonLength(entry));
        items.push({ json: entry });
        if (items.length >= wanted && !given.all) return items;
      }
      if (items.length > maxItems)
        throw new AppError('target_error', `WebDAV: The list has more than ${maxItems} entries. Narrow it down.`);
    }
    return items;
  },
});
