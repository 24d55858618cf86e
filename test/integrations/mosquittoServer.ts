import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect, connectAsync, type MqttClient } from 'mqtt';

import { freePort } from '../../bin/embedded/ports.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { freezeProcess } from '../support/freezeProcess.ts';

const program = '/usr/sbin/mosquitto';
const passwords = '/usr/bin/mosquitto_passwd';

/** False if Mosquitto is not installed: its tests are skipped then. */
export const hasMosquitto = existsSync(program) && existsSync(passwords);

/** A server of Mosquitto. */
export interface TestMosquitto {
  readonly values: { host: string; port: number; user: string; password: string; tls: 'off' };
  /** Its port with TLS, and the CA of its certificate, which is for `localhost`. */
  readonly tls: { port: number; authority: string };
  /** Beside the node. */
  readonly owner: MqttClient;
  credential: (more?: object) => UsedCredential;
  /** Takes a subscription from a session, which stays. */
  unsubscribe: (session: { clientId: string; protocol: string; topic: string }) => Promise<void>;
  /** Ends its process and starts it again; it keeps sessions. */
  restart: (pauseMs: number) => Promise<void>;
  /** Pauses its process: connections stay open, but nothing responds. */
  freeze: () => void;
  /** Continues the process. */
  thaw: () => void;
  close: () => Promise<void>;
}

/** Starts Mosquitto in a folder of its own, on free ports. */
export async function startMosquitto(): Promise<TestMosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-mosquitto-'));
  const [port, tlsPort] = [await freePort(), await freePort()];
  const { privateKey, certificate } = await makeSigningKey('localhost');
  const values = { host: '127.0.0.1', port, user: 'tester', password: 'a secret of tests', tls: 'off' as const };
  await writeFile(join(folder, 'key.pem'), privateKey);
  await writeFile(join(folder, 'certificate.pem'), certificate);
  await writeFile(join(folder, 'passwords'), `${values.user}:${values.password}\nreader:pass\n`);
  await promisify(execFile)(passwords, ['-U', join(folder, 'passwords')]);
  await writeFile(join(folder, 'access'), `user ${values.user}\ntopic readwrite #\nuser reader\ntopic read open/#\n`);
  const lines = [
    `user ${process.getuid?.() === 0 ? 'root' : ''}`.trim(),
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_interval 1',
    'autosave_on_changes true',
    'log_type none',
    'allow_anonymous false',
    `password_file ${join(folder, 'passwords')}`,
    `acl_file ${join(folder, 'access')}`,
    `listener ${port} 127.0.0.1`,
    `listener ${tlsPort} 127.0.0.1`,
    `certfile ${join(folder, 'certificate.pem')}`,
    `keyfile ${join(folder, 'key.pem')}`,
  ];
  await writeFile(join(folder, 'mosquitto.conf'), lines.filter((line) => line !== 'user').join('\n'));
  const start = () => spawn(program, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
  let child = start();
  const { user: username, password } = values;
  const owner = connect(`mqtt://127.0.0.1:${port}`, { username, password, protocolVersion: 5, reconnectPeriod: 100 });
  owner.on('error', () => undefined); // the server takes a moment to start
  await new Promise((resolve) => owner.once('connect', resolve));
  return {
    values,
    tls: { port: tlsPort, authority: certificate },
    owner,
    credential: (more = {}) => usedCredential('mqtt', { ...values, ...more }),
    unsubscribe: async ({ clientId, protocol, topic }) => {
      const isFive = protocol === '5';
      const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
        username,
        password,
        clientId,
        clean: false,
        protocolVersion: isFive ? 5 : 4,
        ...(isFive ? { properties: { sessionExpiryInterval: 3_600 } } : {}),
      });
      await client.unsubscribeAsync(topic);
      await client.endAsync();
    },
    restart: async (pauseMs) => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const isBack = new Promise((resolve) => owner.once('connect', resolve));
      child = start();
      await isBack;
    },
    freeze: () => freezeProcess(child),
    thaw: () => child.kill('SIGCONT'),
    close: async () => {
      owner.end(true);
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL'); // its data is thrown away
  await once(child, 'exit');
}
