import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';

import { freePort } from '../../bin/embedded/ports.ts';

/** A store with the bucket `reports`, which has the object `2026/may.csv`. */
export interface TestS3 {
  readonly values: {
    readonly endpoint: string;
    readonly region: string;
    readonly access_key_id: string;
    readonly secret_access_key: string;
  };
  close: () => Promise<void>;
}

/** Starts s3rver, which does not check signatures of version 4. */
export async function startS3rver(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'bureau-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'reports' }],
  });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  const values = { endpoint, region: 'us-east-1', access_key_id: 'S3RVER', secret_access_key: 'S3RVER' };
  return {
    values,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** True if versitygw is installed: `go install github.com/versity/versitygw/cmd/versitygw@v1.8.0`. */
export const hasVersitygw = isInstalled();

function isInstalled(): boolean {
  try {
    execFileSync('versitygw', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts versitygw, which checks signatures. */
export async function startVersitygw(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'bureau-versitygw-'));
  for (const name of ['data', 'iam']) await mkdir(join(directory, name));
  await mkdir(join(directory, 'data/reports'));
  const port = await freePort();
  const values = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    access_key_id: 'bureau',
    secret_access_key: 'bureau-secret',
  };
  const { access_key_id: access, secret_access_key: secret, region } = values;
  const options = ['--access', access, '--secret', secret, '--region', region, '--port', `127.0.0.1:${port}`];
  const server = spawn('versitygw', [...options, 'posix', join(directory, 'data')], { stdio: 'pipe' });
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  server.stdout.resume();
  let errors = '';
  server.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(values.endpoint).catch(() => null);
    if (answer) break;
    if (tries > 100 || server.exitCode !== null) throw new Error(`versitygw does not start: ${errors}`);
    await pause(100);
  }
  return {
    values,
    close: async () => {
      server.kill();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
