import { mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { StartError } from '../embedded/StartError.ts';
import { tryLock } from '../embedded/fileLock.ts';
import type { FileLock } from '../embedded/fileLock.ts';
import { rememberedOrFreePort } from '../embedded/ports.ts';
import { stopOrphan } from '../embedded/processes.ts';

/** Marks a data directory while a backup is restored into it. */
export const unfinishedRestore = 'restore-unfinished';

const parts = ['postgres', 'temporal', 'temporalUi'] as const;

/** Ports of the embedded servers. */
export type EmbeddedPorts = Record<(typeof parts)[number], number>;

/** The data directory while this process is the only start that uses it. */
export class DataDirectory {
  readonly path: string;
  private readonly lock: FileLock;
  private writes = Promise.resolve();

  private constructor(path: string, lock: FileLock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Makes the directory and takes its lock.
   * @throws StartError when it cannot be written or another start uses it
   */
  static async open(path: string): Promise<DataDirectory> {
    try {
      await mkdir(path, { recursive: true, mode: 0o711 });
      await refuseUnfinished(path);
      const lock = await tryLock(join(path, 'start.lock'));
      if ('release' in lock) return new DataDirectory(path, lock);
      throw new StartError(
        `Bureau already runs with the data directory ${path} (process ${lock.heldBy}). Stop it, or set SERVICE_DATA_DIR and PORT for a second one.`,
      );
    } catch (error) {
      if (error instanceof StartError) throw error;
      throw new StartError(
        `The data directory ${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}). Set SERVICE_DATA_DIR to a folder that can.`,
      );
    }
  }

  /** The same ports as last time where they are free, so that addresses outlive restarts. */
  async ports(): Promise<EmbeddedPorts> {
    const remembered = (await this.read('ports.json')) as Partial<EmbeddedPorts>;
    const ports: Partial<EmbeddedPorts> = {};
    for (const part of parts) {
      ports[part] = await rememberedOrFreePort(remembered[part]);
    }
    await this.replace('ports.json', () => ports);
    return ports as EmbeddedPorts;
  }

  /** Records a running program and this folder, so that the next start can end it if this one is killed. */
  async recordProgram(name: string, running: { pid: number; script: string } | null): Promise<void> {
    await this.replace(`${name}.pid.json`, async () =>
      running === null ? {} : { ...running, folder: await realpath(this.path) },
    );
  }

  /**
   * Ends the program of that name that an earlier start of this folder left behind, and returns whether there was one. A record that was
   * copied with the folder names a program of the original, which keeps running. Draining takes up to 25 s.
   */
  async stopLeftOver(name: string): Promise<boolean> {
    const recorded = await this.read(`${name}.pid.json`);
    const { pid, script, folder } = recorded as { pid?: number; script?: string; folder?: string };
    if (typeof pid !== 'number' || typeof script !== 'string') return false;
    if (folder !== (await realpath(this.path))) {
      await this.recordProgram(name, null);
      return false;
    }
    const found = await stopOrphan({ pid, marker: script, signal: 'SIGTERM' });
    await this.recordProgram(name, null);
    return found;
  }

  async close(): Promise<void> {
    await this.lock.release();
  }

  private async read(name: string): Promise<Record<string, unknown>> {
    try {
      const value = JSON.parse(await readFile(join(this.path, name), 'utf8')) as unknown;
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    } catch {
      return {}; // Missing or cut off. Everything in these files can be determined again.
    }
  }

  /** One after the other, so that the last state wins. */
  private replace(name: string, valueOf: () => unknown): Promise<void> {
    const file = join(this.path, name);
    const write = async () => {
      await writeFile(`${file}.new`, `${JSON.stringify(await valueOf())}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    };
    const done = this.writes.then(write);
    this.writes = done.catch(() => undefined); // Rejects for its caller only; the next write still runs.
    return done;
  }
}

async function refuseUnfinished(path: string): Promise<void> {
  const isThere = await stat(join(path, unfinishedRestore)).catch(() => null);
  if (isThere === null) return;
  throw new StartError(
    `A restore into ${path} did not end. Empty the folder, except for encryption.key, and restore again: npm run restore -- --from <folder>`,
  );
}
