import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { AppError } from '../../openapi/AppError.ts';
import type { BlobKey, BlobStore } from './blobStore.ts';

const readChunkBytes = 256 * 1024;

/** Returns the path of a file below the folder of files. */
export function placeOfBlob(folder: string, { organizationId, id }: BlobKey): string {
  return join(folder, organizationId, id.slice(-2), id);
}

/**
 * Keeps files in a folder: `<organization>/<last two characters of the id>/<id>`. Bytes are written beside their place
 * and moved there when they are on the disk, so a file that can be seen is whole.
 */
export function folderBlobs(folder: string): BlobStore {
  const placeOf = (key: BlobKey) => placeOfBlob(folder, key);
  return {
    put: async (key, source) => {
      const place = placeOf(key);
      const partial = `${place}.partial`;
      try {
        await mkdir(dirname(place), { recursive: true });
        await writeDurably(partial, source);
        await rename(partial, place);
        await syncFolder(dirname(place));
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined);
        throw asUnavailable(error);
      }
    },
    get: async (key) => {
      const file = await open(placeOf(key), 'r').catch((error: unknown) => {
        throw asUnavailable(error);
      });
      return file.createReadStream({ highWaterMark: readChunkBytes });
    },
    remove: async (key) => {
      await rm(placeOf(key), { force: true });
      await rm(`${placeOf(key)}.partial`, { force: true });
    },
    close: () => Promise.resolve(),
  };
}

async function writeDurably(path: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(source);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name of a file is durable only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function asUnavailable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new AppError('not_found', 'The bytes of this file are gone.', { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('unavailable', 'The folder of files is full. Ask the administrator for room.', {
      cause: error,
      retryable: true,
    });
  if (['EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EISDIR', 'ENOTDIR'].includes(code))
    return new AppError('unavailable', 'The folder of files cannot be used. Ask the administrator for the logs.', {
      cause: error,
      retryable: true,
    });
  return error;
}
