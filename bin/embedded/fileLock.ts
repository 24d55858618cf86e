import { open, readFile, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { commandLine, isAlive } from './processes.ts';

/** A lock file that holds the pid of its owner and its own path. */
export interface FileLock {
  release(): Promise<void>;
}

/** The process that holds a lock. */
export interface LockHolder {
  readonly heldBy: number;
}

/**
 * Takes a lock by creating a file that must not exist. A file is stale, and replaced, if its owner is dead, its pid belongs to
 * a program other than Node.js, or the file was copied from another folder.
 */
export async function tryLock(path: string): Promise<FileLock | LockHolder> {
  const place = join(await realpath(dirname(path)), basename(path));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return null;
    });
    if (handle !== null) {
      await handle.writeFile(`${process.pid}\n${place}\n`);
      await handle.close();
      return { release: () => rm(path, { force: true }) };
    }
    const pid = await ownerOf(path, place);
    if (pid !== null && pid !== process.pid && (await isAlive(pid)) && /node/i.test(await commandLine(pid)))
      return { heldBy: pid };
    await rm(path, { force: true });
  }
  return { heldBy: 0 };
}

/** Returns the pid in a lock file; null if the file is missing, still empty after a short wait, or copied from another place. */
async function ownerOf(path: string, place: string): Promise<number | null> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const text = await readFile(path, 'utf8').catch(() => '');
    const [, pid, recorded] = /^(\d+)\n(?:(.+)\n)?$/.exec(text) ?? [];
    if (pid !== undefined) return recorded === undefined || recorded === place ? Number(pid) : null;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return null;
}
