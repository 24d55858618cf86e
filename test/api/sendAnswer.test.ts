import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import type { Context } from 'koa';
import { expect, test } from 'vitest';

import { sendAnswer } from '../../api/middleware/sendAnswer.ts';

/** More than the buffers of any connection hold. */
async function* endless(onEnd: () => void): AsyncGenerator<Uint8Array> {
  try {
    for (;;) yield Buffer.alloc(1024 * 1024);
  } finally {
    onEnd();
  }
}

test.each([
  ['who takes nothing for too long is cut', { stallMs: 200 }, false],
  ['who reads is not, however long it takes', { stallMs: 60_000 }, true],
])('a stream gives its source back, and %s', async (_what, { stallMs }, reads) => {
  const ended = Promise.withResolvers<void>();
  const server = createServer((_request, res) => {
    const leave = new AbortController();
    res.once('close', () => leave.abort());
    const context = { res, status: 200, method: 'GET' } as unknown as Context;
    void sendAnswer(context, endless(ended.resolve), { signal: leave.signal, stallMs });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  if (reads) {
    let bytes = 0;
    for await (const piece of socket) if ((bytes += (piece as Buffer).length) > 64 * 1024 * 1024) break;
    expect(bytes).toBeGreaterThan(64 * 1024 * 1024);
  }
  await ended.promise;
  if (!reads) {
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
  }
  await once(server.close(), 'close');
});
