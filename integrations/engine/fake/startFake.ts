import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import type { JsonObject } from '../../../domains/executions/item.ts';
import type { FakeResponse } from './FakeResponse.ts';
import type { Handshake, Reach } from './Handshake.ts';
import { Refused } from './Refused.ts';

/** A request as a fake reads it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
}

/** The wire format of a vendor, written from its documentation. */
export interface FakeDefinition {
  /** Pages of the documentation. */
  readonly source: string;
  /** The secret that requests must carry. */
  readonly secret: string;
  /** A credential for the fake at this address. */
  readonly credential: (url: string) => { readonly type: string; readonly values: JsonObject };
  /** Only with OAuth2: the values that nodes get instead of the stored ones. */
  readonly opened?: (url: string) => JsonObject;
  /** Only with OAuth2: the response of the token server; null for other requests. These requests are not counted. */
  readonly token?: (request: FakeRequest, url: string) => FakeResponse | null;
  readonly isAuthorized: (request: FakeRequest) => boolean;
  readonly unauthorized: FakeResponse;
  readonly limited: (seconds: number) => FakeResponse;
  readonly broken: FakeResponse;
  /** The response to an authorized request, which may be thrown as `Refused`. `url` is the address of the fake; with `repeatsPages`, each page leads to itself. */
  readonly respond: (request: FakeRequest, state: { url: string; repeatsPages: boolean }) => FakeResponse;
  /** The call that the vendor makes to a subscriber during this request; null for other requests. It is made only with `reachBy`. */
  readonly handshake?: (request: FakeRequest) => Handshake | null;
  /** Paths that need no credential, such as upload addresses. */
  readonly isOpen?: (request: FakeRequest) => boolean;
}

/** A started fake, with its switches. */
export interface Fake {
  readonly url: string;
  readonly requests: FakeRequest[];
  /** The next requests are refused by the rate limit, with a pause of these seconds. */
  limitNext: (count: number, seconds: number) => void;
  /** The next requests fail with status 500. */
  breakNext: (count: number) => void;
  /** Responses arrive after this time. */
  slowDown: (ms: number) => void;
  /** The credential is no longer accepted. */
  expire: () => void;
  repeatPages: () => void;
  /** Calls subscribers by this function. Without it, the vendor believes that they answered. */
  reachBy: (reach: Reach) => void;
  /** Sets all switches back and forgets the requests. */
  reset: () => void;
  close: () => Promise<void>;
}

/** Starts a fake of a vendor on this machine. */
export async function startFake(definition: FakeDefinition): Promise<Fake> {
  const initial = { limited: 0, limitedSeconds: 1, broken: 0, slowMs: 0, isExpired: false, repeatsPages: false };
  let state = { ...initial };
  let url = '';
  let reach: Reach | null = null;
  const requests: FakeRequest[] = [];
  const respond = (request: FakeRequest): FakeResponse => {
    try {
      return definition.respond(request, { url, repeatsPages: state.repeatsPages });
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  };
  const responseTo = async (request: FakeRequest): Promise<FakeResponse> => {
    if (definition.isOpen?.(request)) return respond(request);
    if (state.isExpired || !definition.isAuthorized(request)) return definition.unauthorized;
    if (state.limited-- > 0) return definition.limited(state.limitedSeconds);
    if (state.broken-- > 0) return definition.broken;
    const handshake = reach === null ? null : (definition.handshake?.(request) ?? null);
    const refusal = handshake === null ? null : handshake.judge(await reach!(handshake));
    return refusal ?? respond(request);
  };
  const server = createServer(async (incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake');
    const { method = 'GET', headers } = incoming;
    const request = { method, path: pathname, query: searchParams, headers, bytes: await buffer(incoming) };
    const token = definition.token?.(request, url);
    if (!token) requests.push(request);
    const response = token ?? (await responseTo(request));
    if (state.slowMs > 0) await wait(state.slowMs);
    send(outgoing, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    limitNext: (limited, limitedSeconds) => void Object.assign(state, { limited, limitedSeconds }),
    breakNext: (broken) => void Object.assign(state, { broken }),
    slowDown: (slowMs) => void Object.assign(state, { slowMs }),
    expire: () => void Object.assign(state, { isExpired: true }),
    repeatPages: () => void Object.assign(state, { repeatsPages: true }),
    reachBy: (given) => void (reach = given),
    reset: () => {
      state = { ...initial };
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(outgoing: ServerResponse, { status = 200, headers = {}, json, content }: FakeResponse): void {
  const mediaType = content?.mediaType ?? 'application/json; charset=utf-8';
  outgoing.writeHead(status, { 'content-type': mediaType, ...headers });
  outgoing.end(content?.bytes ?? JSON.stringify(json ?? {}));
}
