import { constants } from 'node:fs';
import { open, opendir, realpath, lstat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

import { AppError } from '../../openapi/AppError.ts';
import { maxFiles, type FileSource, type ListedFile } from './fileSource.ts';

const maxDepth = 20;

/** The purpose of an opened folder, for errors. */
export interface FolderUse {
  readonly use: string;
  readonly setting: string;
}

const triggers: FolderUse = { use: 'triggers', setting: 'SERVICE_FILES_ROOT' };

/** A folder on this machine. */
export interface FolderFiles extends FileSource {
  /** One file, without listing the others; null if there is none. */
  find: (path: string) => Promise<ListedFile | null>;
}

/**
 * Lists files of a folder on this machine, inside the root that the admin opened: paths that leave it, by `..` or by links, are rejected,
 * and links inside are not followed. Errors: `target_not_allowed`, `parameter_invalid`, `target_unreachable`.
 */
export async function folderFiles(root: string | null, folder: string, use = triggers): Promise<FolderFiles> {
  const place = await placeOf(openedRoot(root, use), folder, use);
  return {
    find: async (path) => {
      const stats = await lstat(join(place, path)).catch(() => null);
      return stats?.isFile() ? listed(path, stats) : null;
    },
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

/** Errors: `target_not_allowed` if no folder was opened. */
export function openedRoot(root: string | null, { use, setting }: FolderUse): string {
  if (root !== null) return root;
  throw new AppError(
    'target_not_allowed',
    `No folder is open for ${use}. An admin of this instance can open one with ${setting}.`,
  );
}

/** The real path of a folder inside the root. Errors: `target_not_allowed`, `target_unreachable`. */
export async function placeOf(root: string, folder: string, { use }: FolderUse): Promise<string> {
  const outside = (): AppError =>
    new AppError('target_not_allowed', `The folder is not inside the one that is open for ${use}.`, {
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

/** True for the root and each path below it. */
export function isBelow(root: string, path: string): boolean {
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
