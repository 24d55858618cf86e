import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A request to a receiver. `body` and `bytes` are the decompressed body, as text and as bytes. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

/** Answer of a receiver. `hang`: none, and the request stays open. */
export type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'hang';

/** A third party's server over HTTP, which keeps what it accepted. */
export interface HttpReceiver {
  readonly url: string;
  /** All requests, in order. */
  readonly requests: ReceivedRequest[];
  /** Requests that were answered with 2xx. */
  readonly accepted: ReceivedRequest[];
  /** Decides the next answers; default: 200 to all. */
  answer: (request: ReceivedRequest) => ReceiverAnswer;
  close: () => Promise<void>;
}

/** Starts a receiver on a free port. */
export async function startHttpReceiver(port = 0): Promise<HttpReceiver> {
  const server = createServer(async (request, response) => {
    const sent = await buffer(request);
    const bytes = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const received = { path: request.url ?? '', headers: request.headers, body: bytes.toString('utf8'), bytes };
    receiver.requests.push(received);
    const answer = receiver.answer(received);
    if (answer === 'hang') return;
    if (answer.status < 300) receiver.accepted.push(received);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body ?? '');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const receiver: HttpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    accepted: [],
    answer: () => ({ status: 200 }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
