import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../../bin/embedded/ports.ts';

const root = join(import.meta.dirname, '..', '..');

/** A folder of its own that PostgreSQL's user may enter. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-start-'));
  await chmod(folder, 0o711);
  return folder;
}

/** `node bin/start.ts` as a process, with a data directory and a port of its own. */
export class StartedBureau {
  readonly child: ChildProcess;
  readonly dataDir: string;
  readonly port: number;
  /** Its exit code, or null when a signal ended it. */
  readonly exit: Promise<number | null>;
  private text = '';

  private constructor(child: ChildProcess, { dataDir, port }: { dataDir: string; port: number }) {
    this.child = child;
    this.dataDir = dataDir;
    this.port = port;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (this.text += chunk));
    }
    this.exit = new Promise((resolve) => child.once('exit', resolve));
  }

  static async start(dataDir: string, settings: Record<string, string> = {}): Promise<StartedBureau> {
    const port = Number(settings['PORT'] ?? (await freePort()));
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: process.env['HOME'],
      XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'],
      PORT: String(port),
      SERVICE_DATA_DIR: dataDir,
      ...settings,
    };
    const child = spawn(process.execPath, [join(root, 'bin', 'start.ts')], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new StartedBureau(child, { dataDir, port });
  }

  get output(): string {
    return this.text;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves when it has said `text`; rejects when it ended without. */
  async said(text: string): Promise<void> {
    const ended = this.exit.then((code) => {
      if (!this.text.includes(text)) throw new Error(`ended with ${code} without saying "${text}":\n${this.text}`);
    });
    const heard = new Promise<void>((resolve) => {
      const look = () => {
        if (this.text.includes(text)) resolve();
      };
      this.child.stdout?.on('data', look);
      this.child.stderr?.on('data', look);
      look();
    });
    await Promise.race([heard, ended]);
  }

  ready(): Promise<void> {
    return this.said('Ready: ');
  }

  /** Kills whatever is left of it; for the end of a test, whatever its outcome. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    for (const pid of await processesOf(this.dataDir)) killIfThere(pid);
  }
}

/** Deletes an unused data directory. */
export async function deleteDataDir(dataDir: string): Promise<void> {
  const location = await readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => '');
  if (location.startsWith('/var/lib/bureau/')) await rm(location.trim(), { recursive: true, force: true });
  // A directory that could not be made needs no deleting.
  await rm(dataDir, { recursive: true, force: true }).catch(() => undefined);
}

/** Pids of all living processes whose command line or environment names the data directory. */
export async function processesOf(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found: number[] = [];
  for (const pid of pids) {
    if (pid === process.pid) continue;
    const parts = await Promise.all(
      ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (parts.some((text) => text.includes(dataDir)) && !/\) Z /.test(state)) found.push(pid);
  }
  return found;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
