import { constants } from 'node:fs';
import { open, opendir, realpath, lstat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

import { AppError } from '../../openapi/AppError.ts';
import { maxFiles, type FileSource, type ListedFile } from './fileSource.ts';

const maxDepth = 20;

/**
 * Lists files of a folder on this machine, inside the root that the admin opened: paths that leave it, by `..` or by links, are rejected,
 * and links inside are not followed. Errors: `target_not_allowed`, `parameter_invalid`, `target_unreachable`.
 */
export async function folderFiles(root: string | null, folder: string): Promise<FileSource> {
  if (root === null)
    throw new AppError(
      'target_not_allowed',
      'No folder is open for triggers. An admin of this instance can open one with SERVICE_FILES_ROOT.',
    );
  const place = await placeOf(root, folder);
  return {
    list: async (signal) => {
      const found: ListedFile[] = [];
      await listInto(found, { place, signal }, '');
      return found;
    },
    read: async ({ path, fingerprint }) => {
      const handle = await open(join(place, path), constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
      if (!handle) return null;
      const stats = await handle.stat();
      const isInside = isBelow(place, await realpath(join(place, path)).catch(() => ''));
      if (!stats.isFile() || fingerprintOf(stats) !== fingerprint || !isInside) {
        await handle.close();
        return null;
      }
      return handle.createReadStream();
    },
    close: () => undefined,
  };
}

async function placeOf(root: string, folder: string): Promise<string> {
  const outside = (): AppError =>
    new AppError('target_not_allowed', 'The folder is not inside the one that is open for triggers.', {
      param: 'folder',
    });
  const wanted = resolve(root, folder.replace(/^[/\\]+/, '') || '.');
  if (folder.includes('\0') || !isBelow(resolve(root), wanted)) throw outside();
  const [realRoot, real] = await Promise.all([realpath(root), realpath(wanted)]).catch((cause: unknown) => {
    throw new AppError('target_unreachable', `The folder "${folder.slice(0, 200)}" is not there.`, {
      cause,
      retryable: true,
    });
  });
  if (!isBelow(realRoot!, real!)) throw outside();
  return real!;
}

function isBelow(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

interface Place {
  place: string;
  signal: AbortSignal;
}

async function listInto(found: ListedFile[], { place, signal }: Place, below: string): Promise<void> {
  signal.throwIfAborted();
  if (below.split(sep).length > maxDepth) return;
  const entries = await opendir(join(place, below)).catch((cause: unknown) => {
    if (below !== '') return null; // it was deleted in between
    throw new AppError('target_unreachable', 'The folder cannot be read.', { cause, retryable: true });
  });
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) await listInto(found, { place, signal }, path);
    else if (entry.isFile()) {
      const stats = await lstat(join(place, path)).catch(() => null);
      if (stats?.isFile()) found.push(listed(relative(place, join(place, path)), stats));
    }
    if (found.length > maxFiles) throw new AppError('target_error', `The folder has more than ${maxFiles} files.`);
  }
}

function listed(path: string, stats: { size: number; mtimeMs: number; ino: number }): ListedFile {
  return {
    path: path.split(sep).join('/'),
    sizeBytes: stats.size,
    modifiedAt: new Date(stats.mtimeMs),
    fingerprint: fingerprintOf(stats),
  };
}

function fingerprintOf({ size, mtimeMs, ino }: { size: number; mtimeMs: number; ino: number }): string {
  return `${size}:${mtimeMs}:${ino}`;
}
