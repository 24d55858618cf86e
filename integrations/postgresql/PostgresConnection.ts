import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import { Client } from 'pg';
import type { DatabaseConnection, RowReader, Statement } from '../databases/DatabaseConnection.ts';
import type { ConnectOptions } from '../databases/dialect.ts';
import { PortalReader } from './PortalReader.ts';

/** The parts of the driver that its types leave out. */
type Driver = Client & {
  readonly processID: number | null;
  readonly secretKey: number | null;
  readonly connection: { readonly stream: { destroy(): void } };
};

const cancelRequestCode = 80_877_102;
const tlsRequestCode = 80_877_103;

/** A connection to PostgreSQL. Its sockets come from the guard; the driver opens none. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: Driver;
  readonly #socket: Socket;
  readonly #options: ConnectOptions;
  #isUsable = true;

  private constructor(client: Driver, socket: Socket, options: ConnectOptions) {
    this.#client = client;
    this.#socket = socket;
    this.#options = options;
    client.on('error', () => (this.#isUsable = false)); // running statements fail by themselves
    client.on('end', () => (this.#isUsable = false));
  }

  /** Errors: those of `dial`; those of the driver. */
  static async open(options: ConnectOptions): Promise<PostgresConnection> {
    const { server, dial, signal, timeoutMs } = options;
    const { host, port, user, password, database } = server;
    const endsAt = performance.now() + timeoutMs;
    const socket = await dial({ host, port, timeoutMs });
    const client = new Client({
      // Every one of them, because the driver reads the environment for missing ones, and files for a missing password.
      host,
      port,
      user,
      password: () => password,
      database,
      ssl: tlsOf(options),
      stream: () => alreadyConnected(socket),
      connectionTimeoutMillis: Math.max(1, Math.ceil(endsAt - performance.now())),
      application_name: 'Bureau',
    }) as Driver;
    const connection = new PostgresConnection(client, socket, options);
    const stop = () => connection.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (signal.aborted) stop();
      await client.connect();
      return connection;
    } catch (error) {
      connection.destroy();
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  async read(statement: Statement, pageRows: number): Promise<RowReader> {
    const reader = new PortalReader(statement, pageRows);
    this.#client.query(reader as never);
    return reader;
  }

  async command(...commands: readonly string[]): Promise<void> {
    await this.#client.query(commands.join('; '));
  }

  /** Sends a cancel request over a connection of its own, as the protocol wants it. */
  async cancel(signal: AbortSignal): Promise<void> {
    const { processID: process, secretKey: secret } = this.#client;
    if (process === null || secret === null) return this.destroy();
    const { server, dial } = this.#options;
    const plain = await dial({ host: server.host, port: server.port, signal });
    const socket = server.tls === 'off' ? plain : await secured(plain, this.#options, signal);
    const request = messageOf(16, cancelRequestCode, process, secret);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => resolve()); // the server answers by closing
      socket.resume();
      socket.end(request);
    });
  }

  async reset(): Promise<void> {
    await this.command('discard all');
  }

  destroy(): void {
    this.#isUsable = false;
    this.#client.connection.stream.destroy(); // of TLS, where there is TLS
    this.#socket.destroy();
  }
}

/** The driver connects the socket that it gets; this one is connected by then. */
function alreadyConnected(socket: Socket): Socket {
  return Object.assign(socket, {
    connect: () => {
      process.nextTick(() => socket.emit('connect'));
      return socket;
    },
  });
}

/** Returns a message of 32-bit numbers. */
function messageOf(...numbers: readonly number[]): Buffer {
  const message = Buffer.alloc(numbers.length * 4);
  for (const [place, number] of numbers.entries()) message.writeInt32BE(number, place * 4);
  return message;
}

/** Protects the connection of a cancel request like the one of the statement: servers may let no other in. Errors: those of TLS. */
async function secured(socket: Socket, options: ConnectOptions, signal: AbortSignal): Promise<Socket> {
  const { host } = options.server;
  try {
    socket.on('error', () => undefined); // those of TLS are reported
    socket.write(messageOf(8, tlsRequestCode));
    const [response] = (await once(socket, 'data', { signal })) as [Buffer];
    // The response is one byte. Further bytes could come from an attacker between here and the server.
    if (response.toString('latin1') !== 'S') throw new Error('The server has no TLS.');
    const name = isIP(host) === 0 ? { servername: host } : {};
    const secure = connectTls({ socket, host, ...tlsOf(options), ...name });
    await once(secure, 'secureConnect', { signal });
    return secure;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function tlsOf({ server }: ConnectOptions) {
  const { tls, authority, client_certificate: cert, client_key: key } = server;
  if (tls === 'off') return false;
  return {
    rejectUnauthorized: tls === 'verify',
    ...(authority === '' ? {} : { ca: [...rootCertificates, authority] }),
    ...(cert === '' ? {} : { cert }),
    ...(key === '' ? {} : { key }),
  };
}
