import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type ChannelModel } from 'amqplib';

import { freePort } from '../../bin/embedded/ports.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { freezeProcess } from '../support/freezeProcess.ts';

const program = '/usr/lib/rabbitmq/bin/rabbitmq-server';

/** False if RabbitMQ is not installed: its tests are skipped then. */
export const hasRabbit = existsSync(program);

/** A server of RabbitMQ. */
export interface TestRabbit {
  readonly values: { host: string; port: number; user: string; password: string; tls: 'off' };
  /** Its port with TLS, and the CA of its certificate, which is for `localhost`. */
  readonly tls: { port: number; authority: string };
  /** Beside the node. */
  readonly owner: ChannelModel;
  credential: (more?: object) => UsedCredential;
  /** Pauses its process: connections stay open, but nothing responds. */
  freeze: () => void;
  /** Continues the process. */
  thaw: () => void;
  close: () => Promise<void>;
}

/** Starts RabbitMQ in a folder of its own, on free ports. */
export async function startRabbit(): Promise<TestRabbit> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-rabbit-'));
  const [port, tlsPort, distPort, epmdPort] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const { privateKey, certificate } = await makeSigningKey('localhost');
  await writeFile(join(folder, 'key.pem'), privateKey);
  await writeFile(join(folder, 'certificate.pem'), certificate);
  await writeFile(join(folder, 'plugins'), '[].');
  const values = { host: '127.0.0.1', port, user: 'tester', password: 'a secret of tests', tls: 'off' as const };
  const lines = {
    'listeners.tcp.1': `127.0.0.1:${port}`,
    'listeners.ssl.1': `127.0.0.1:${tlsPort}`,
    'ssl_options.certfile': join(folder, 'certificate.pem'),
    'ssl_options.keyfile': join(folder, 'key.pem'),
    'ssl_options.verify': 'verify_none',
    default_user: values.user,
    default_pass: values.password,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(join(folder, 'rabbitmq.conf'), text.join(''));
  // Its directory of nodes would otherwise stay as a process of the machine.
  const epmd = spawn('epmd', ['-port', String(epmdPort), '-address', '127.0.0.1'], { stdio: 'ignore' });
  const child = spawn(program, [], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      RUNNING_UNDER_SYSTEMD: 'true', // the script becomes the server then
      RABBITMQ_NODENAME: `bureau-${port}@localhost`,
      RABBITMQ_MNESIA_BASE: join(folder, 'data'),
      RABBITMQ_LOG_BASE: join(folder, 'log'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
      RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
      RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
      RABBITMQ_DIST_PORT: String(distPort),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 +sbwt none',
      ERL_EPMD_PORT: String(epmdPort),
      ERL_EPMD_ADDRESS: '127.0.0.1',
    },
  });
  const { user: username, password } = values;
  const open = () => connect({ protocol: 'amqp', hostname: '127.0.0.1', port, username, password, heartbeat: 0 });
  const close = async (): Promise<void> => {
    for (const one of [child, epmd]) {
      if (one.exitCode !== null || one.signalCode !== null) continue;
      one.kill('SIGKILL'); // its data is thrown away
      await once(one, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  let owner: ChannelModel | null = null;
  for (let attempt = 0; !owner; attempt += 1) {
    owner = await open().catch(async (error: unknown) => {
      if (attempt > 400) await close().then(() => Promise.reject(error as Error));
      await pause(100);
      return null;
    });
  }
  owner.on('error', () => undefined); // it ends with the server
  return {
    values,
    tls: { port: tlsPort, authority: certificate },
    owner,
    credential: (more = {}) => usedCredential('rabbitmq', { ...values, ...more }),
    freeze: () => freezeProcess(child),
    thaw: () => child.kill('SIGCONT'),
    close,
  };
}
