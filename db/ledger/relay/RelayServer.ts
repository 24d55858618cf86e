import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';

import type { DataKey } from '../../secrets/envelope.ts';
import type { DatabaseClock } from './DatabaseClock.ts';
import { readWork, type RelayedWork } from './relayMessages.ts';
import { LineSocket, servingOptions } from './relaySockets.ts';

const maxConnections = 256;
const handshakeTimeoutMs = 5_000;
/** Older work is not done: its process has given it up and done it itself. */
const maxAgeMs = 5_000;

interface RelayServerOptions {
  readonly host: string;
  readonly keys: readonly DataKey[];
  readonly clock: DatabaseClock;
  readonly work: (work: RelayedWork) => Promise<string>;
}

/** Accepts work of other processes of the instance, and answers when it is committed; `null` = do it yourself. */
export class RelayServer {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<TLSSocket>;

  private constructor(server: Server, sockets: Set<TLSSocket>) {
    this.#server = server;
    this.#sockets = sockets;
    this.port = (server.address() as AddressInfo).port;
  }

  static async listen(options: RelayServerOptions): Promise<RelayServer> {
    const sockets = new Set<TLSSocket>();
    const server = createServer({ ...servingOptions(options.keys), handshakeTimeout: handshakeTimeoutMs }, (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      serve(socket, options);
    });
    server.maxConnections = maxConnections;
    server.on('tlsClientError', (_, socket) => socket.destroy());
    server.listen(0, options.host);
    await once(server, 'listening');
    server.on('error', () => undefined); // a connection that could not be accepted
    server.unref();
    return new RelayServer(server, sockets);
  }

  /** Sends the answers that are there, and ends all connections. */
  async close(): Promise<void> {
    this.#server.close();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    for (const socket of this.#sockets) socket.end(() => socket.destroy());
  }
}

function serve(socket: TLSSocket, { clock, work }: RelayServerOptions): void {
  const lines = new LineSocket(socket, (line) => {
    const [id, sentAtMs, message] = JSON.parse(line) as [number, number, unknown];
    if (message === null) return lines.send(`[${id},null]`); // asks whether this process still runs
    const asked = readWork(message);
    const isLate = Math.abs(clock.nowMs() - sentAtMs) > maxAgeMs;
    const answer = isLate ? Promise.resolve(null) : work(asked).catch(() => null);
    void answer.then((verdict) => lines.send(JSON.stringify([id, verdict])));
  });
}
