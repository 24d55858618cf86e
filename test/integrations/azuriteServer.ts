import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../../bin/embedded/ports.ts';

const folderOfPackage = dirname(createRequire(import.meta.url).resolve('azurite/package.json'));

/** Azurite, which checks signatures; its account is public. */
export interface TestAzurite {
  readonly values: { readonly account: string; readonly key: string; readonly api_url: string };
  close: () => Promise<void>;
}

/** Starts Azurite in a folder of its own, on a free port. It reports nothing to anybody. */
export async function startAzurite(): Promise<TestAzurite> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-azurite-'));
  const port = await freePort();
  const key = Buffer.from('a secret of the tests, which nobody else uses').toString('base64');
  const program = join(folderOfPackage, 'dist/src/blob/main.js');
  const options = ['--blobHost', '127.0.0.1', '--blobPort', String(port), '--location', folder];
  const server = spawn(process.execPath, [program, ...options, '--silent', '--disableTelemetry'], {
    stdio: 'pipe',
    env: { ...process.env, AZURITE_ACCOUNTS: `acme:${key}` },
  });
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  server.stdout.resume();
  let errors = '';
  server.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    await answer?.body?.cancel();
    if (answer) break;
    if (tries > 500 || server.exitCode !== null) throw new Error(`Azurite does not start: ${errors}`);
    await pause(100);
  }
  return {
    values: { account: 'acme', key, api_url: `http://127.0.0.1:${port}/acme` },
    close: async () => {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
