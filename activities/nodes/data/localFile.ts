import { posix } from 'node:path';

import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import type { Binary } from '../../../platform/binaries/BinaryStore.ts';
import { mediaTypeOf } from '../../../platform/binaries/mediaTypeOf.ts';
import { boolean, choice, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { binaryOf, contentOf } from '../../http/httpBody.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { FolderFile } from '../../kit/services/NodeFolder.ts';

const parameters = object({
  operation: choice(['read', 'write'], { read: 'Read', write: 'Write' })({ title: 'Operation', default: 'read' }),
  path: text({
    title: 'Path',
    description: 'Inside the folder set in SERVICE_FILES_DIR. To read several files, use a pattern such as **/*.csv.',
    placeholder: 'reports/2026.csv',
    required: true,
    maxLength: 1_000,
  }),
  binary_name: text({
    title: 'File field',
    description: 'Name of the file in the item.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
  }),
  append: boolean({
    title: 'Append',
    description: 'Adds to the end of an existing file.',
    default: false,
    showWhen: { operation: ['write'] },
  }),
  make_folders: boolean({
    title: 'Create folders',
    default: true,
    rare: true,
    showWhen: { operation: ['write'] },
  }),
  include_input: boolean({
    title: 'Include input fields',
    default: false,
    rare: true,
    showWhen: { operation: ['read'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Reads and writes files of the workers' machine, inside the folder that its admin opened. */
export const node = defineNode({
  type: 'data.local_file',
  version: 1,
  title: 'Local files',
  description: 'Reads or writes files in a folder of the server that an admin opened.',
  icon: 'FolderOpen',
  group: 'data',
  pure: false,
  effects: everyEffect,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'All CSV files', parameters: { path: 'inbox/*.csv' } },
    { title: 'Write a file', parameters: { operation: 'write', path: 'out/{{ $json.id }}.json' } },
  ],
  notes: [
    'It works only if an admin sets SERVICE_FILES_DIR. All digital organizations of the instance share that folder.',
    'Paths that lead out of the folder and symbolic links are refused. A file has up to 1 GiB, and a pattern finds up to 1,000 files.',
    'A run that a crash interrupted writes again. Where appending twice would do harm, set the node not to repeat.',
  ],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      work: (item, wanted) => (wanted.operation === 'read' ? read : write)(context, item, wanted),
    }),
});

async function read(
  context: NodeContext<Parameters>,
  item: Item,
  { path, binary_name: name, include_input: keepsInput }: Parameters,
): Promise<Record<string, Item[]>> {
  const found = await context.folder.find(path, context.signal);
  if (found.length === 0)
    throw new AppError('target_unreachable', `There is no file "${path.slice(0, 200)}".`, { param: '/path' });
  const main: Item[] = [];
  for (const file of found) {
    context.signal.throwIfAborted();
    const fileName = posix.basename(file.path);
    const binary = await context.files.write(await file.read(), { fileName, mediaType: mediaTypeOf(fileName) });
    main.push({
      json: { ...(keepsInput ? item.json : {}), ...jsonOf(file, binary, context.n8nNames) },
      binary: { ...(keepsInput ? item.binary : {}), [name]: binary },
    });
  }
  return { main };
}

function jsonOf({ path, sizeBytes, modifiedAt }: FolderFile, binary: Binary, n8nNames = false): JsonObject {
  const [name, media] = [posix.basename(path), binary.media_type];
  return {
    path,
    name,
    size_bytes: sizeBytes,
    modified_at: modifiedAt.toISOString(),
    ...(n8nNames
      ? {
          fileName: name,
          directory: posix.dirname(path),
          fileExtension: binary.file_extension,
          mimeType: media,
          fileType: media.split('/')[0]!,
          fileSize: `${sizeBytes} B`,
        }
      : {}),
  };
}

async function write(
  context: NodeContext<Parameters>,
  item: Item,
  { path, binary_name: name, append: appends, make_folders: makesFolders }: Parameters,
): Promise<Item> {
  const file = binaryOf(item, name, '/binary_name');
  const written = await context.folder.write(path, contentOf(context.files, file), { appends, makesFolders });
  const json = { ...item.json, path: written, ...(context.n8nNames ? { fileName: written } : {}) };
  return { ...item, json };
}
