import { setTimeout as wait } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { path } from '../engine/vendorRequest.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { drivePath, folderIdOf, itemPath } from './address.ts';
import { withoutAddress } from './driveItem.ts';

interface Copy {
  readonly drive?: string;
  readonly item: string;
  readonly to_folder?: string;
  readonly to_drive?: string;
  readonly name?: string;
  readonly waits: boolean;
}

const maxWaitMs = 300_000;
const maxPauseMs = 10_000;

/**
 * Copies a file or folder. OneDrive copies in the background; an address without the credential tells the progress:
 * https://learn.microsoft.com/graph/api/driveitem-copy. Errors: those of the client; `target_error` if the copy fails or takes too long.
 */
export async function copy(
  { drive, item, to_folder: to, to_drive: toDrive, name, waits }: Copy,
  call: OperationCall,
): Promise<Item[]> {
  const { client, key } = call;
  const target = toDrive?.trim() ? toDrive : drive;
  // A drive without a folder is no place for a copy.
  const folder = to?.trim() || (toDrive?.trim() ? 'root' : '');
  const id = folder === '' ? undefined : await folderIdOf(target, folder, call);
  const reference = { ...(id === undefined ? {} : { id }), ...(target?.trim() ? { driveId: target.trim() } : {}) };
  const { headers } = await client.send(
    {
      method: 'POST',
      path: `${itemPath(drive, item)}/copy`,
      json: { ...(id === undefined ? {} : { parentReference: reference }), ...(name ? { name } : {}) },
    },
    { repeat: 'unsafe', key },
  );
  const monitor = headers['location'];
  if (!waits || !monitor) return [{ json: { success: true, status: 'inProgress' } }];
  const resource = await finished(monitor, call);
  if (resource === undefined) return [{ json: { success: true, status: 'completed' } }];
  const { body } = await client.send(
    { path: `${drivePath(target)}${path`/items/${resource}`}` },
    { repeat: 'safe', key },
  );
  return [{ json: withoutAddress(body as JsonObject) }];
}

/** Returns the ID of the copy, if OneDrive says it. */
async function finished(monitor: string, { client, signal }: OperationCall): Promise<string | undefined> {
  const end = performance.now() + maxWaitMs;
  for (let pauseMs = 500; performance.now() < end; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const { status, resourceId } = await progressOf(monitor, client);
    if (status === 'completed') return resourceId;
    if (status === 'failed' || status === 'deleteFailed')
      throw new AppError('target_error', 'OneDrive: The copy failed. Check whether the name exists, and the space.');
    await wait(pauseMs, undefined, { signal });
  }
  throw new AppError('target_error', 'OneDrive: The copy takes longer than 5 minutes. It continues in the background.');
}

interface Progress {
  status?: string;
  resourceId?: string;
}

/** A redirect leads to the finished copy. The address is a secret, so no text of a server is quoted. */
async function progressOf(monitor: string, client: OperationCall['client']): Promise<Progress> {
  try {
    return (await client.sendTo(monitor, { method: 'GET' })).body as Progress;
  } catch (error) {
    const status = error instanceof AppError ? error.details?.['status'] : undefined;
    if (status === 303 || status === 302) return { status: 'completed' };
    if (status === undefined) throw error;
    throw new AppError('target_error', `OneDrive does not tell the progress of the copy (status ${String(status)}).`);
  }
}
