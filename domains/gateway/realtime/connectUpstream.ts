import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { WebSocket } from 'ws';

import type { Dial } from '../../../platform/outbound/dial.ts';
import { assertNoTransaction } from '../../../db/transactions.ts';
import { transportError } from '../providers/postUpstream.ts';
import type { RealtimeAddress } from '../providers/provider.ts';
import { readWhole } from '../upstream/readWhole.ts';

/** An answer of a provider that is no session. */
export interface RefusedSession {
  status: number;
  retryAfter: string | null;
  body: Buffer;
}

/** Conditions of a connection to a provider. */
export interface UpstreamConnection {
  /** Connects through the guard on targets of organizations; null for a provider of the instance. */
  dial: Dial | null;
  timeoutMs: number;
  /** The largest event that the provider may send. */
  eventLimitBytes: number;
  signal: AbortSignal;
}

const mostRefusalBytes = 64 * 1024;

/**
 * Opens a session at a provider. Redirects are not followed, because they would carry the key to another host. Returns the answer if the
 * provider refuses it. Errors: `upstream_timeout`, `upstream_error` if it cannot be reached; the reason of the signal.
 */
export async function connectUpstream(
  { url, headers, connect }: RealtimeAddress,
  { dial, timeoutMs, eventLimitBytes, signal }: UpstreamConnection,
): Promise<{ socket: WebSocket } | { refused: RefusedSession }> {
  assertNoTransaction(url.host);
  try {
    signal.throwIfAborted();
    const guarded = dial === null ? null : await dial({ ...placeOf(url), signal, timeoutMs });
    const socket = new WebSocket(webSocketUrl(url), {
      headers: { 'user-agent': 'bureau', ...headers },
      handshakeTimeout: timeoutMs,
      maxPayload: eventLimitBytes,
      perMessageDeflate: false,
      followRedirects: false,
      ...(guarded && { createConnection: () => securedFor(url, guarded) }),
      ...(connect && { createConnection: connect as () => Socket }),
    });
    return await opened(socket, signal);
  } catch (error) {
    throw transportError(error, signal);
  }
}

function opened(socket: WebSocket, signal: AbortSignal): Promise<{ socket: WebSocket } | { refused: RefusedSession }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ socket: WebSocket } | { refused: RefusedSession }>();
  const stop = (): void => socket.terminate();
  signal.addEventListener('abort', stop, { once: true });
  socket.on('error', reject);
  socket.once('open', () => {
    socket.pause(); // until somebody reads
    resolve({ socket });
  });
  socket.once('unexpected-response', (_request, response: IncomingMessage) => {
    readRefusal(response).then((refused) => resolve({ refused }), reject);
  });
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    socket.off('error', reject);
    socket.on('error', () => undefined);
  });
}

async function readRefusal(response: IncomingMessage): Promise<RefusedSession> {
  const body = await readWhole({ body: response as AsyncIterable<Buffer> }, mostRefusalBytes);
  response.destroy();
  const { statusCode: status = 0, headers } = response;
  return { status, retryAfter: headers['retry-after'] ?? null, body: body ?? Buffer.alloc(0) };
}

/** TLS asks for the certificate of the name, whatever address was connected. */
function securedFor({ protocol, hostname }: URL, socket: Socket): Socket {
  if (protocol !== 'https:') return socket;
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return connectTls({ socket, servername: isAddress ? '' : hostname.replace(/\.$/, '') });
}

function webSocketUrl(url: URL): URL {
  return new URL(url.href.replace(/^http/, 'ws'));
}

function placeOf({ protocol, hostname, port }: URL): { host: string; port: number } {
  const usual = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || usual };
}
