import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { childPath, folderPath } from './address.ts';
import { withoutAddress } from './driveItem.ts';

interface NewFolder {
  readonly drive?: string;
  readonly in_folder?: string;
  readonly path: string;
  readonly if_folder_exists: 'use' | 'rename' | 'fail';
}

const taken = 'nameAlreadyExists';
const maxLevels = 50;

/**
 * Creates a folder, with missing folders above it: https://learn.microsoft.com/graph/api/driveitem-post-children. Errors: those of the
 * client; `parameter_invalid` for an empty path.
 */
export async function createFolder(
  { drive, in_folder: top, path, if_folder_exists: ifExists }: NewFolder,
  call: OperationCall,
): Promise<Item[]> {
  const names = path
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0 || names.length > maxLevels)
    throw new AppError('parameter_invalid', `Enter the name of the folder, or up to ${maxLevels} names with slashes.`, {
      param: '/path',
    });
  let parent = top;
  let folder: JsonObject = {};
  for (const [index, name] of names.entries()) {
    const behavior = index === names.length - 1 ? ifExists : 'use';
    folder = await createOne({ drive, parent, name, behavior }, call);
    parent = String(folder['id']);
  }
  return [{ json: withoutAddress(folder) }];
}

interface Level {
  readonly drive: string | undefined;
  readonly parent: string | undefined;
  readonly name: string;
  readonly behavior: 'use' | 'rename' | 'fail';
}

async function createOne(
  { drive, parent, name, behavior }: Level,
  { client, key }: OperationCall,
): Promise<JsonObject> {
  const isUsed = behavior === 'use';
  const json = { name, folder: {}, '@microsoft.graph.conflictBehavior': isUsed ? 'fail' : behavior };
  const { status, body } = await client.send(
    { method: 'POST', path: `${folderPath(drive, parent)}/children`, json },
    { repeat: isUsed ? 'safe' : 'unsafe', key, accept: isUsed ? [taken] : [] },
  );
  if (status < 400) return body as JsonObject;
  const found = await client.send({ path: childPath(drive, parent, name).replace(/:$/, '') }, { repeat: 'safe', key });
  return found.body as JsonObject;
}
