import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { beforeAll, expect, test } from 'vitest';

import { buildWeb } from '../../bin/start/buildWeb.ts';
import { signUp } from '../support/accounts.ts';
import { startInstance } from '../support/instance.ts';
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

/** Sends the head of a request whose body has so many bytes. */
function beginBody(url: string, bytes: number): Socket {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = ['host: a', 'content-type: application/json', `content-length: ${bytes}`];
  socket.write(`POST ${pathname} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Returns the memory of a process that is in use now. */
function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
