import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider that knows every key, and whose answers to calls never come to an end. */
export interface HangingProvider {
  readonly url: string;
  /** Resolves when so many calls have come. */
  asked(count: number): Promise<void>;
  close(): Promise<void>;
}

const everyMs = 200;

/** Starts one on the loopback. Of three calls it never answers one, answers the head of the next, and sends the third a byte now and then. */
export async function startHangingProvider(): Promise<HangingProvider> {
  let calls = 0;
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.end('{"object":"list","data":[]}');
    calls += 1;
    request.resume();
    if (calls % 3 > 0) response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    const timer = calls % 3 > 1 ? setInterval(() => response.write(' '), everyMs) : undefined;
    response.once('close', () => clearInterval(timer));
    server.emit('counted');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: async (wanted) => {
      while (calls < wanted) await once(server, 'counted');
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
