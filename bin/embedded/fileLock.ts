import { open, readFile, rm } from 'node:fs/promises';

import { commandLine, isAlive } from './processes.ts';

/** A lock file that holds the pid of its owner. */
export interface FileLock {
  release(): Promise<void>;
}

/** Who holds a lock that could not be taken. */
export interface LockHolder {
  readonly heldBy: number;
}

/**
 * Takes a lock by creating a file that must not exist. A file whose owner is dead, or whose pid now belongs to something
 * that is not Node.js, is stale and taken over.
 */
export async function tryLock(path: string): Promise<FileLock | LockHolder> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return null;
    });
    if (handle !== null) {
      await handle.writeFile(`${process.pid}\n`);
      await handle.close();
      return { release: () => rm(path, { force: true }) };
    }
    const pid = await ownerOf(path);
    if (pid !== null && pid !== process.pid && (await isAlive(pid)) && /node/i.test(await commandLine(pid)))
      return { heldBy: pid };
    await rm(path, { force: true });
  }
  return { heldBy: 0 };
}

/** The pid in a lock file; null where the file is gone or not (yet) filled, after a moment's grace. */
async function ownerOf(path: string): Promise<number | null> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (/^\d+\n$/.test(text)) return Number(text);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return null;
}
