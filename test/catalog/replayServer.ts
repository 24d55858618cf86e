import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Reply } from './fixture.ts';

/** A request as the source got it. */
export interface ReplayedRequest {
  readonly method: string;
  /** Decoded, without the name of the case. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly atMs: number;
}

/** A running case: its next response, and its received requests. */
export interface Replay {
  /** The base URL of the source. */
  readonly url: string;
  readonly requests: ReplayedRequest[];
  /** Sets the responses in order; the last one is repeated if `repeats` is set. */
  answer(replies: readonly Reply[], options?: { repeats?: boolean }): void;
  /** Sets responses by request. */
  answerBy(reply: (request: ReplayedRequest) => Reply): void;
  /** Delays all responses until `until`; the returned function waits for that many requests. */
  hold(until: Promise<void>): (count: number) => Promise<void>;
}

export interface ReplayServer {
  readonly port: number;
  /** A source of its own, under an address of its own. */
  open(): Replay;
  close(): Promise<void>;
}

interface ReplayCase {
  readonly requests: ReplayedRequest[];
  replies: Reply[];
  repeats: boolean;
  replyTo: ((request: ReplayedRequest) => Reply) | undefined;
  until: Promise<void> | undefined;
  onRequest: () => void;
}

/** Starts a server for all sources of the catalog: each case has its own address and scripted responses. */
export async function startReplayServer(): Promise<ReplayServer> {
  const cases = new Map<string, ReplayCase>();
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url!, 'http://replay');
      const [, name = '', rest = ''] = /^\/(c\d+)(\/.*)$/.exec(url.pathname) ?? [];
      const one = cases.get(name);
      const body = await bodyOf(request);
      const asked: ReplayedRequest = {
        method: request.method!,
        path: decodeURIComponent(rest),
        query: url.searchParams,
        headers: request.headers,
        body,
        atMs: performance.now(),
      };
      one?.requests.push(asked);
      one?.onRequest();
      await one?.until;
      const reply =
        one &&
        (one.replyTo?.(asked) ?? (one.replies.length > 1 || !one.repeats ? one.replies.shift() : one.replies[0]));
      if (!reply) {
        response.writeHead(418, { 'content-type': 'text/plain' }).end('the case has no answer for this request');
        return;
      }
      response.writeHead(reply.status, reply.headers).end(reply.status === 204 ? undefined : reply.text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    open: () => {
      const name = `c${cases.size + 1}`;
      const one: ReplayCase = {
        requests: [],
        replies: [],
        repeats: false,
        replyTo: undefined,
        until: undefined,
        onRequest: () => undefined,
      };
      cases.set(name, one);
      return {
        url: `http://127.0.0.1:${port}/${name}`,
        requests: one.requests,
        answer: (replies, { repeats = false } = {}) => {
          one.replies = [...replies];
          one.repeats = repeats;
          one.replyTo = undefined;
        },
        answerBy: (replyTo) => {
          one.replyTo = replyTo;
        },
        hold: (until) => {
          one.until = until;
          return (count) =>
            new Promise((resolve) => {
              one.onRequest = () => one.requests.length >= count && resolve();
              one.onRequest();
            });
        },
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
