import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';

import { freePort } from '../../bin/embedded/ports.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { freezeProcess } from '../support/freezeProcess.ts';

const program = '/usr/bin/redis-server';

/** False if Redis is not installed: its tests are skipped then. */
export const hasRedis = existsSync(program);

/** A server of Redis. */
export interface TestRedis {
  readonly values: { host: string; port: number; password: string; tls: 'off' };
  /** Its port with TLS, and the CA of its certificate, which is for `localhost`. */
  readonly tls: { port: number; authority: string };
  /** Beside the node. */
  readonly owner: Redis;
  credential: (more?: object) => UsedCredential;
  /** Pauses its process: connections stay open, but nothing responds. */
  freeze: () => void;
  /** Continues the process. */
  thaw: () => void;
  close: () => Promise<void>;
}

/** Starts Redis in a folder of its own, on free ports. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-redis-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const { privateKey, certificate } = await makeSigningKey('localhost');
  await writeFile(join(folder, 'key.pem'), privateKey);
  await writeFile(join(folder, 'certificate.pem'), certificate);
  const values = { host: '127.0.0.1', port, password: 'a secret of tests', tls: 'off' as const };
  const options = {
    port,
    'tls-port': tlsPort,
    'tls-cert-file': join(folder, 'certificate.pem'),
    'tls-key-file': join(folder, 'key.pem'),
    'tls-auth-clients': 'no',
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    requirepass: values.password,
  };
  const lines = Object.entries(options).map(([name, value]) => `${name} "${value}"`);
  await writeFile(join(folder, 'redis.conf'), lines.join('\n'));
  const child = spawn(program, [join(folder, 'redis.conf')], { stdio: 'ignore' });
  const owner = new Redis({ host: '127.0.0.1', port, password: values.password, retryStrategy: () => 100 });
  owner.on('error', () => undefined); // the server takes a moment to start
  while ((await owner.ping().catch(() => null)) !== 'PONG') await pause(50);
  return {
    values,
    tls: { port: tlsPort, authority: certificate },
    owner,
    credential: (more = {}) => usedCredential('redis', { ...values, ...more }),
    freeze: () => freezeProcess(child),
    thaw: () => child.kill('SIGCONT'),
    close: async () => {
      owner.disconnect();
      if (child.exitCode === null) {
        child.kill('SIGKILL'); // its data is thrown away
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
