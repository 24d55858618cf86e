import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { join, posix, resolve, sep } from 'node:path';

import { AppError } from '../../openapi/AppError.ts';
import type { BinarySource } from '../../platform/binaries/BinaryStore.ts';
import { Pace } from '../../platform/diagnostics/Pace.ts';
import { Glob } from '../../platform/patterns/glob.ts';
import type { NodeFolder } from '../kit/services/NodeFolder.ts';
import { folderFiles, isBelow, openedRoot, placeOf, type FolderUse } from '../triggers/folderFiles.ts';
import type { ListedFile } from '../triggers/fileSource.ts';

const nodes: FolderUse = { use: 'nodes', setting: 'SERVICE_FILES_DIR' };
const mebibyte = 1024 * 1024;
/** Largest file that is read or written. */
const maxBytes = 1024 * mebibyte;
/** Files that one pattern reads. */
const maxFound = 1_000;
/** Steps of a pattern over all paths (`Glob.steps`): some seconds, in turns with others. */
const maxSteps = 1_000_000_000;

/** Opens the folder of `SERVICE_FILES_DIR`; null: none is open, and everything is refused. */
export function nodeFolder(root: string | null): NodeFolder {
  return {
    find: async (path, signal) => {
      const { folder, name } = partsOf(openedRoot(root, nodes), path);
      const isPattern = /[*?[\]{}]/.test(path);
      const [base, pattern] = isPattern ? fixedPart(posix.join(folder, name)) : [folder, name];
      const files = await folderFiles(root, base, nodes);
      const found = isPattern ? await matching(await files.list(signal), pattern, signal) : [await files.find(name)];
      return found.flatMap((file) => {
        if (!file) return [];
        if (file.sizeBytes > maxBytes) throw tooLarge(file.path);
        const { path: below, sizeBytes, modifiedAt } = file;
        const read = async () => {
          const content = await files.read(file, signal);
          if (content) return content;
          throw new AppError('target_unreachable', `The file "${below.slice(0, 200)}" was deleted or changed.`, {
            retryable: true,
          });
        };
        return [{ path: posix.join(base, below), sizeBytes, modifiedAt, read }];
      });
    },
    write: async (path, source, { appends, makesFolders }) => {
      const opened = openedRoot(root, nodes);
      const { folder, name } = partsOf(opened, path);
      if (/^\.{0,2}$/.test(name))
        throw new AppError('parameter_invalid', 'The path has no name of a file.', { param: '/path' });
      if (makesFolders) await makeFolders(opened, folder);
      const place = await placeOf(opened, folder, nodes);
      await (appends ? append : replace)(join(place, name), source);
      return posix.join(folder, name);
    },
  };
}

/** An absolute path may be one of the machine, below the root, or one below the root itself. */
function partsOf(root: string, path: string): { folder: string; name: string } {
  const absolute = resolve(path);
  const below = path.startsWith('/') && isBelow(resolve(root), absolute) ? absolute.slice(resolve(root).length) : path;
  const parts = below.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  if (below.includes('\0') || parts.includes('..'))
    throw new AppError('target_not_allowed', 'The path leads out of the folder that is open for nodes.', {
      param: '/path',
    });
  return { folder: parts.slice(0, -1).join('/') || '.', name: parts.at(-1) ?? '' };
}

/** The folder above the first sign of a pattern, and the rest. */
function fixedPart(path: string): [folder: string, pattern: string] {
  const parts = path.split('/');
  const first = parts.findIndex((part) => /[*?[\]{}]/.test(part));
  return [parts.slice(0, first).join('/') || '.', parts.slice(first).join('/')];
}

async function matching(files: readonly ListedFile[], pattern: string, signal: AbortSignal): Promise<ListedFile[]> {
  const glob = new Glob(pattern);
  const pace = new Pace(signal);
  const found: ListedFile[] = [];
  let steps = 0;
  for (const file of files) {
    const turn = pace.turn();
    if (turn) await turn;
    steps += glob.steps(file.path);
    if (steps > maxSteps)
      throw new AppError('file_limit_reached', 'There are too many files for this pattern. Use fewer wildcards.');
    if (glob.matches(file.path)) found.push(file);
  }
  if (found.length <= maxFound) return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  throw new AppError('file_limit_reached', `The pattern finds more than ${maxFound} files. Use a narrower one.`);
}

async function makeFolders(root: string, folder: string): Promise<void> {
  const realRoot = await realOf(root);
  let place = realRoot;
  for (const part of folder.split('/').filter((one) => one !== '.')) {
    const next = join(place, part);
    await mkdir(next, { mode: 0o750 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw unwritable(error);
    });
    place = await realOf(next);
    if (!isBelow(realRoot, place))
      throw new AppError('target_not_allowed', 'The folder is not inside the one that is open for nodes.');
  }
}

async function realOf(path: string): Promise<string> {
  return realpath(path).catch((error: unknown) => {
    throw unwritable(error);
  });
}

async function replace(path: string, source: BinarySource): Promise<void> {
  const before = await lstat(path).catch(() => null);
  if (before && !before.isFile()) throw noFile();
  const parts = path.split(sep);
  const temporary = [...parts.slice(0, -1), `.${randomUUID()}.part`].join(sep);
  const handle = await open(temporary, 'wx', 0o640).catch((error: unknown) => {
    throw unwritable(error);
  });
  try {
    await writeInto(handle, source, 0);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error instanceof AppError ? error : unwritable(error);
  }
}

async function append(path: string, source: BinarySource): Promise<void> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;
  const flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
  const handle = await open(path, flags, 0o640).catch((error: unknown) => {
    throw unwritable(error);
  });
  const stats = await handle.stat();
  if (!stats.isFile()) {
    await handle.close();
    throw noFile();
  }
  await writeInto(handle, source, stats.size);
}

async function writeInto(handle: FileHandle, source: BinarySource, before: number): Promise<void> {
  let bytes = before;
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge('');
      await handle.writeFile(chunk); // `write` may write a part only
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function noFile(): AppError {
  return new AppError('target_not_allowed', 'There is a folder or link at that path. Choose another name.', {
    param: '/path',
  });
}

/** The cause may show paths of the machine. */
function unwritable(cause: unknown): AppError {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ELOOP' || code === 'EISDIR') return noFile();
  const why = code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'may not be written' : 'cannot be written';
  return new AppError('target_unreachable', `The file ${why} (${String(code)}). Ask an admin of this instance.`, {
    cause,
  });
}

function tooLarge(path: string): AppError {
  const what = path === '' ? 'The file' : `"${path.slice(0, 200)}"`;
  return new AppError('file_limit_reached', `${what} is larger than ${maxBytes / mebibyte} MiB, the limit.`);
}
