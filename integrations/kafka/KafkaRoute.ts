import { isIP, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { Connection } from '@platformatic/kafka';

import { canonicalHost } from '../../platform/outbound/dial.ts';
import type { OpenOptions } from '../queues/broker.ts';
import { tlsOptions } from '../queues/openBrokerSocket.ts';
import type { KafkaServer } from './KafkaServer.ts';

type Done = (error?: Error | null) => void;

/** How the driver connects by itself. */
export type DriverConnect = (this: Connection, ...call: [host: string, port: number, done: Done]) => unknown;

/**
 * The way of a client to its brokers, including brokers that the cluster names: each connection is dialed behind the guard. With TLS, the driver
 * gets that socket; without, it can take none, and connects itself, to the address that was checked.
 */
export class KafkaRoute {
  readonly #options: OpenOptions<KafkaServer>;
  readonly #sockets = new Set<Socket>();
  /** The connection that the driver makes at this moment. */
  #current: { socket: Socket; host: string } | null = null;
  #isClosed = false;
  /** The refusal of the last connection; the driver hides it in its own errors. */
  failure: Error | null = null;
  /** The options of TLS for the driver, which reads them for each connection; undefined without TLS. */
  readonly tls: ConnectionOptions | undefined;

  constructor(options: OpenOptions<KafkaServer>) {
    this.#options = options;
    const { server } = options;
    if (server.tls === 'off') return;
    const current = () => this.#current;
    this.tls = {
      ...tlsOptions(server, '127.0.0.1'),
      get socket() {
        return current()!.socket;
      },
      get servername() {
        const { host } = current()!;
        return isIP(host) === 0 ? host : (undefined as never);
      },
    };
  }

  /** Connects for the driver, which waits for `done`, and for the events of its connection. */
  connect(connection: Connection, original: DriverConnect, target: { host: string; port: number; done: Done }): void {
    const { done } = target;
    this.#dialed(target)
      .then((socket) => this.#handOver(connection, original, { ...target, socket }))
      .catch((error: unknown) => {
        const failure = error instanceof Error ? error : new Error('No connection.');
        this.failure = failure;
        if (connection.listenerCount('error') > 0) connection.emit('error', failure);
        done(failure);
      });
  }

  /** Ends all connections, and the opening of new ones. */
  destroy(): void {
    this.#isClosed = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  async #dialed({ host: named, port }: { host: string; port: number }): Promise<Socket> {
    const { dial, assertAllowed, timeoutMs } = this.#options;
    if (this.#isClosed) throw new Error('The connection was closed.');
    const host = canonicalHost(named);
    assertAllowed({ host, port });
    const socket = await dial({ host, port, timeoutMs });
    if (!this.#isClosed) return socket;
    socket.destroy();
    throw new Error('The connection was closed.');
  }

  #handOver(
    connection: Connection,
    original: DriverConnect,
    { host, port, socket, done }: { host: string; port: number; socket: Socket; done: Done },
  ): void {
    if (this.tls) {
      this.#current = { socket, host };
      this.#keep(socket);
      original.call(connection, host, port, done);
      this.#current = null;
    } else {
      const address = socket.remoteAddress ?? '';
      socket.destroy();
      original.call(connection, address, port, done);
    }
    this.#keep(connection.socket);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
