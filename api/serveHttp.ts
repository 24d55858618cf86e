import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../db/ids.ts';
import { AppError } from '../openapi/AppError.ts';
import { isRealtimeHandshake, upgradeResponse } from './realtime/requestedUpgrade.ts';
import { errorBody } from './middleware/errors.ts';

/** Purpose of an address. */
export interface ServeOptions {
  readonly port: number;
  /** IP addresses; null = IPv4 and IPv6 loopback. */
  readonly listen: readonly string[] | null;
}

/** Listening sockets that can be drained. */
export interface HttpService {
  /** The port that was asked for, or the one the system gave for 0. */
  readonly port: number;
  /**
   * Stops accepting, lets running requests end for at most `drainMs`, asks the remaining ones to end within `lastWordsMs`, and cuts them.
   */
  close(drain: Drain): Promise<void>;
}

/** How requests under way are brought to their end. */
export interface Drain {
  drainMs: number;
  lastWordsMs: number;
  /** Asks the remaining ones to end. */
  atEnd(): void;
}

const keepAliveMs = 75_000; // longer than load balancers keep theirs, so that they close first
const headersTimeoutMs = 30_000;
const requestTimeoutMs = 3_600_000; // until the whole request is there: uploads are large; other bodies are bounded where they are read
const idleCheckMs = 50;
const noIpv6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/** Listens on every address, all on one port. Errors: those of `listen`, such as EADDRINUSE. */
export async function serveHttp(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  { port, listen }: ServeOptions,
): Promise<HttpService> {
  const servers: Server[] = [];
  let actualPort = port;
  try {
    for (const host of listen ?? ['127.0.0.1', '::1']) {
      const server = makeServer(handler);
      const isOptional = listen === null && host === '::1';
      if (!(await listenOn(server, { host, port: actualPort, isOptional }))) continue;
      servers.push(server);
      actualPort = (server.address() as { port: number }).port;
    }
  } catch (error) {
    await Promise.all(servers.map((server) => drain(server, atOnce)));
    throw error;
  }
  return {
    port: actualPort,
    close: async (way) => void (await Promise.all(servers.map((server) => drain(server, way)))),
  };
}

function makeServer(handler: (request: IncomingMessage, response: ServerResponse) => void): Server {
  const server = createServer(
    {
      keepAliveTimeout: keepAliveMs,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      shouldUpgradeCallback: isRealtimeHandshake,
    },
    handler,
  );
  server.on('upgrade', (request, socket, head) => handler(request, upgradeResponse(request, socket as Socket, head)));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(error, socket));
  return server;
}

/** False if the machine has no IPv6 and it was not requested by name. */
async function listenOn(
  server: Server,
  options: { host: string; port: number; isOptional: boolean },
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const onError = (error: NodeJS.ErrnoException): void => {
    if (options.isOptional && noIpv6.has(error.code ?? '')) resolve(false);
    else reject(error);
  };
  server.once('error', onError);
  server.listen({ host: options.host, port: options.port, ipv6Only: true }, () => {
    server.off('error', onError);
    resolve(true);
  });
  return promise;
}

/** Invalid HTTP gets the error body as well, if the connection still accepts it. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const message = isTooLarge
    ? 'The headers of the request are too large.'
    : 'The request is not valid HTTP, or took too long to arrive.';
  const requestId = newId('request');
  const body = JSON.stringify(errorBody(new AppError('invalid_request', message), requestId));
  const head = [
    `HTTP/1.1 ${isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    `request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const atOnce: Drain = { drainMs: 0, lastWordsMs: 0, atEnd: () => undefined };

async function drain(server: Server, { drainMs, lastWordsMs, atEnd }: Drain): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs); // a connection becomes idle when its answer is out
  const end = setTimeout(atEnd, drainMs);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs + lastWordsMs);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
  clearTimeout(cut);
}
