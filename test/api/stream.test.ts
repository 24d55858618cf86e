import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Handler } from '../../api/handler.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

/** The script of the next request's stream, and its outcome. */
interface Script {
  readonly chunks: (signal: AbortSignal) => AsyncIterable<Uint8Array>;
}

let api: TestApi;
let script: Script;
beforeAll(async () => {
  const getReference: Handler<'getReference'> = async ({ signal }) => ({
    status: 200,
    contentType: 'text/html',
    raw: script.chunks(signal),
  });
  api = await startTestApi({ handlers: { getReference } });
});
afterAll(() => api.close());

const url = () => `${api.url}/docs`;

test('a stream arrives piece by piece, each as soon as it is there', async () => {
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  script = {
    async *chunks() {
      for (const [index, gate] of gates.entries()) {
        yield Buffer.from(`piece ${index}`);
        await gate.promise;
      }
    },
  };
  const response = await fetch(url());
  const reader = response.body!.getReader();
  for (const [index, gate] of gates.entries()) {
    const { value } = await reader.read(); // the next piece is made only after this one arrived
    expect(Buffer.from(value!).toString()).toBe(`piece ${index}`);
    gate.resolve();
  }
  expect((await reader.read()).done).toBe(true);
});

test('a client that leaves ends the signal and the stream', async () => {
  const returned = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  script = {
    async *chunks(signal) {
      signal.addEventListener('abort', () => aborted.resolve());
      try {
        yield Buffer.from('first');
        await once(signal, 'abort');
        yield Buffer.from('never');
      } finally {
        returned.resolve();
      }
    },
  };
  const abort = new AbortController();
  const response = await fetch(url(), { signal: abort.signal });
  await response.body!.getReader().read();
  abort.abort();
  await aborted.promise;
  await returned.promise;
});

test('a client that reads slowly holds the stream back', async () => {
  const piece = Buffer.alloc(256 * 1024);
  const most = 400;
  let made = 0;
  const stalled = Promise.withResolvers<void>();
  script = {
    async *chunks() {
      for (; made < most; made += 1) {
        const before = made;
        setTimeout(() => made === before && stalled.resolve(), 300).unref();
        yield piece;
      }
      stalled.resolve();
    },
  };
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  const request = httpRequest(url(), resolve).end();
  const response = await promise;
  await stalled.promise;
  expect(made).toBeLessThan(most);
  let received = 0;
  response.on('data', (chunk: Buffer) => (received += chunk.length));
  await once(response, 'end');
  expect(received).toBe(most * piece.length);
  request.destroy();
});

test('a stream that fails half-way never looks whole', async () => {
  script = {
    async *chunks() {
      yield Buffer.from('half');
      throw new Error('provider gone');
    },
  };
  const response = await fetch(url());
  await expect(response.text()).rejects.toThrow();
});
