import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:net';
import type { NatsConnection } from '@nats-io/transport-node';

import { freePort } from '../../bin/embedded/ports.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { loadDriver } from '../../integrations/nats/loadDriver.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { freezeProcess } from '../support/freezeProcess.ts';

const program = '/usr/sbin/nats-server';

/** False if NATS is not installed: its tests are skipped then. */
export const hasNats = existsSync(program);

/** A server of NATS with JetStream. */
export interface TestNats {
  readonly values: { host: string; port: number; user: string; password: string; tls: 'off' };
  credential: (more?: object) => UsedCredential;
  /** Connects beside the node. */
  owner: () => Promise<NatsConnection>;
  /** Asks JetStream beside the node. */
  api: (action: string, body?: object) => Promise<Record<string, unknown>>;
  /** Sends a line of the protocol, which no driver checks. */
  write: (line: string) => Promise<void>;
  /** Ends its process and starts it again with its streams. */
  restart: (pauseMs: number) => Promise<void>;
  /** Pauses its process: connections stay open, but nothing responds. */
  freeze: () => void;
  /** Continues the process. */
  thaw: () => void;
  close: () => Promise<void>;
}

/** Starts NATS in a folder of its own, on a free port. With `tls`, clients must use it. */
export async function startNats({
  tls,
  nkey,
}: { tls?: { privateKey: string; certificate: string }; nkey?: string } = {}): Promise<TestNats> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-nats-'));
  const port = await freePort();
  const values = { host: '127.0.0.1', port, user: 'tester', password: 'a secret of tests', tls: 'off' as const };
  const users = [
    { user: values.user, password: values.password },
    { user: 'reader', password: 'pass', permissions: { publish: ['_INBOX.>'], subscribe: ['_INBOX.>', 'open.>'] } },
    ...(nkey === undefined ? [] : [{ nkey }]),
  ];
  const config = {
    host: '127.0.0.1',
    port,
    jetstream: { store_dir: folder },
    authorization: { users },
    ...(tls ? { tls: { cert_file: join(folder, 'certificate.pem'), key_file: join(folder, 'key.pem') } } : {}),
  };
  await writeFile(join(folder, 'nats.conf'), JSON.stringify(config));
  if (tls) {
    await writeFile(join(folder, 'certificate.pem'), tls.certificate);
    await writeFile(join(folder, 'key.pem'), tls.privateKey);
  }
  const start = () => spawn(program, ['-c', join(folder, 'nats.conf')], { stdio: 'ignore' });
  let child = start();
  const { user, password: pass } = values;
  const owner = async (): Promise<NatsConnection> => {
    const driver = await loadDriver(); // the driver has one kind of sockets in a process
    const open = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    const options = { servers: [`127.0.0.1:${port}`], resolve: false, user, pass, reconnect: false };
    return driver.connect(options, { open, protect: () => Promise.reject(new Error('No TLS here.')) });
  };
  const api: TestNats['api'] = async (action, body = {}) => {
    const connection = await owner();
    try {
      const answer = await connection.request(`$JS.API.${action}`, JSON.stringify(body), { timeout: 5_000 });
      return answer.json<Record<string, unknown>>();
    } finally {
      await connection.close();
    }
  };
  const isUp = async (): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await api('INFO');
        return;
      } catch (error) {
        if (attempt > 100) throw error;
        await pause(50);
      }
    }
  };
  await (tls ? pause(500) : isUp());
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    values,
    credential: (more = {}) => usedCredential('nats', { ...values, ...more }),
    owner,
    api,
    write: async (line) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`CONNECT ${JSON.stringify({ user, pass, headers: true, verbose: false })}\r\n${line}PING\r\n`);
      for (let said = ''; !said.includes('PONG');) said += String((await once(socket, 'data'))[0]);
      socket.destroy();
    },
    restart: async (pauseMs) => {
      await end('SIGTERM');
      await pause(pauseMs);
      child = start();
      await isUp();
    },
    freeze: () => freezeProcess(child),
    thaw: () => child.kill('SIGCONT'),
    close: async () => {
      await end('SIGKILL'); // its data is thrown away
      await rm(folder, { recursive: true, force: true });
    },
  };
}
