import { posix } from 'node:path';

import { AppError } from '../../openapi/AppError.ts';
import { Glob } from '../../platform/patterns/glob.ts';
import { Pace } from '../../platform/diagnostics/Pace.ts';
import type { RemoteEntry, RemoteFiles } from './remoteFiles.ts';

/** Maximum depth below the requested folder, and maximum number of entries. */
const MAX_DEPTH = 32;
const MAX_SEEN = 200_000;
/** Steps of a pattern over all names (`Glob.steps`): some seconds, in turns with others. */
const MAX_STEPS = 1_000_000_000;

export interface Listing {
  path: string;
  /** The folders below, too; links are not followed. */
  recursive: boolean;
  /** Of paths below `path`; '' for everything. */
  glob: string;
  most: number;
}

/** Entries of a folder, its own first, then those of the folders inside. Errors: `target_error` if there are too many; those of `Glob`. */
export async function listFolder(files: RemoteFiles, { path, recursive, glob, most }: Listing): Promise<RemoteEntry[]> {
  const wanted = glob === '' ? null : new Glob(glob);
  const found: RemoteEntry[] = [];
  const folders = [{ path, below: '', depth: 0 }];
  const pace = new Pace();
  let seen = 0;
  let steps = 0;
  for (let next = folders.shift(); next && found.length < most; next = folders.shift()) {
    // Where everything counts, no more is read than wanted: a server may have folders without an end.
    const needed = recursive || glob !== '' ? MAX_SEEN - seen + 1 : most;
    const entries = await files.list(next.path, needed);
    seen += entries.length;
    if (seen > MAX_SEEN) throw new AppError('target_error', `The folder ${path} has more than ${MAX_SEEN} entries.`);
    for (const entry of entries) {
      const turn = pace.turn();
      if (turn) await turn;
      const below = posix.join(next.below, entry.name);
      steps += wanted?.steps(below) ?? 0;
      if (steps > MAX_STEPS)
        throw new AppError('target_error', 'There are too many names for this pattern. Use fewer wildcards.');
      if (found.length < most && (wanted?.matches(below) ?? true)) found.push(entry);
      if (recursive && entry.type === 'folder' && isName(entry.name) && next.depth < MAX_DEPTH)
        folders.push({ path: entry.path, below, depth: next.depth + 1 });
    }
  }
  return found;
}

/** Creates a folder and its parents; existing ones are kept. Errors: those of the last folder that is missing. */
export async function makeFolders(files: RemoteFiles, path: string): Promise<void> {
  const names = posix
    .normalize(path)
    .split('/')
    .filter((name) => name !== '' && name !== '.');
  let at = path.startsWith('/') ? '/' : '';
  let failure: AppError | null = null;
  for (const name of names) {
    at = posix.join(at, name);
    // Servers do not say alike that a folder is there: the last one decides.
    failure = await refusalOf(files.makeFolder(at));
  }
  if (failure !== null && (await refusalOf(files.list(path, 1))) !== null) throw failure;
}

/** The server's objection; null if it complies. Errors: everything else. */
async function refusalOf(work: Promise<unknown>): Promise<AppError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'target_error') return error;
    throw error;
  }
}

/** Deletes a folder with all that is in it; links are deleted, not followed. */
export async function deleteFolders(files: RemoteFiles, path: string): Promise<void> {
  const inside = await listFolder(files, { path, recursive: true, glob: '', most: MAX_SEEN });
  for (const entry of inside.toReversed()) {
    if (!isName(entry.name)) throw new AppError('target_error', `The server names a file that is none: ${entry.name}`);
    if (entry.type === 'folder') await files.deleteFolder(entry.path);
    else await files.deleteFile(entry.path);
  }
  await files.deleteFolder(path);
}

/** A name that leads nowhere else. */
function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\0]/.test(name);
}
