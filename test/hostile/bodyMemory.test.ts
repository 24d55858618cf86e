import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { Agent, request } from 'undici';
import { beforeAll, expect, test } from 'vitest';

import { buildWeb } from '../../bin/start/buildWeb.ts';
import { residentBytes } from '../../platform/diagnostics/residentBytes.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { startInstance } from '../support/instance.ts';
import { startEndlessServer } from './endlessServer.ts';
import { publishWebhook, slowCall } from './flows.ts';

const mebibyte = 1024 * 1024;

beforeAll(() => buildWeb(join(import.meta.dirname, '..', '..')), 180_000); // an instance is ready with its page

// A process may hold 64 MiB of large bodies of one organization (platform/fairness/README.md). Without that bound, it is 600 MiB here.
test('large bodies of one organization that stop before their end take no more memory than it may have', async () => {
  const instance = await startInstance();
  const sockets: Socket[] = [];
  try {
    const url = await publishWebhook(await signUp(instance.url), instance.url, slowCall('').slice(0, 1));
    const { pid } = instance.apis[0]!;
    const before = residentBytes(pid);
    for (let count = 0; count < 40; count += 1) sockets.push(beginBody(url, 16 * mebibyte));
    for (const socket of sockets) socket.write(Buffer.alloc(15 * mebibyte, 'x'));
    // Four bodies that may be read arrive, and the others wait unread.
    await expect.poll(() => sockets.filter(({ writableLength }) => writableLength === 0).length).toBeGreaterThan(3);
    await wait(3_000);
    expect(residentBytes(pid) - before).toBeLessThan(200 * mebibyte);
  } finally {
    for (const socket of sockets) socket.destroy();
    await instance.stop();
  }
}, 90_000);

// A body of 250 KiB can be values of 6 MB. 150 calls that held them while they wait would take 880 MB, and end a process that has half of it.
test('calls that wait for their answer do not hold their bodies', async () => {
  const peer = await startEndlessServer(null);
  const instance = await startInstance({
    settings: { SERVICE_OUTBOUND_ALLOW: '127.0.0.0/8', NODE_OPTIONS: '--max-old-space-size=450' },
  });
  const callers = new Agent({ connections: null });
  try {
    const [hook, call] = slowCall(peer.url);
    const waiting = { ...hook!, parameters: { ...hook!.parameters, respond: 'last_node' } };
    const account = await signUp(instance.url);
    const url = await publishWebhook(account, instance.url, [waiting, call!]);
    const body = `{"list":[${Array.from({ length: 85_000 }, () => '{}').join(',')}]}`;
    const headers = { 'content-type': 'application/json' };
    for (let count = 0; count < 150; count += 1)
      request(url, { method: 'POST', headers, body, dispatcher: callers }).catch(() => undefined);
    const started = async (): Promise<number> => (await openExecutions(account)).length;
    await expect.poll(started, { timeout: 80_000, interval: 500 }).toBe(150);
    instance.apis[0]!.assertRuns();
  } finally {
    await callers.destroy();
    await Promise.all([peer.close(), instance.stop()]);
  }
}, 180_000);

/** Returns the executions that have not ended. */
async function openExecutions(account: SignedUp): Promise<object[]> {
  const path = '/api/v1/executions?status=queued&status=running&limit=250';
  return (await account.call<{ data: object[] }>('GET', path)).data;
}

/** Sends the head of a request whose body has so many bytes. */
function beginBody(url: string, bytes: number): Socket {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = ['host: a', 'content-type: application/json', `content-length: ${bytes}`];
  socket.write(`POST ${pathname} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  return socket;
}
