import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that accepts every request and delays its responses until released. */
export interface SilentServer {
  readonly url: string;
  /** Resolves when so many requests have come. */
  asked(count: number): Promise<void>;
  /** Requests that wait for an answer. */
  open(): number;
  /** Answers waiting requests, and from now on all others immediately. */
  answer(body: object): void;
  /** Returns 503 from now on. */
  refuse(): void;
  close(): Promise<void>;
}

/** Starts one on the loopback. */
export async function startSilentServer(): Promise<SilentServer> {
  const waiting: ServerResponse[] = [];
  let count = 0;
  let reply: ((response: ServerResponse) => void) | null = null;
  const server = createServer((_request, response) => {
    count += 1;
    if (reply) reply(response);
    else waiting.push(response);
    server.emit('counted');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answerAll = (how: (response: ServerResponse) => void): void => {
    reply = how;
    for (const response of waiting.splice(0)) how(response);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: async (wanted) => {
      while (count < wanted) await once(server, 'counted');
    },
    open: () => waiting.length,
    answer: (body) =>
      answerAll((response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      ),
    refuse: () => answerAll((response) => response.writeHead(503).end()),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
