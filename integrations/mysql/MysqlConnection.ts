import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { Connection, ConnectionOptions } from 'mysql2';
import type { DatabaseConnection, RowReader, Statement } from '../databases/DatabaseConnection.ts';
import type { ConnectOptions } from '../databases/dialect.ts';
import { MysqlReader, type MysqlStatement } from './MysqlReader.ts';

/** Names and values are Unicode, and texts of timestamps are in UTC. */
const session = `set names utf8mb4, time_zone = '+00:00'`;
const cancelTimeoutMs = 3_000;

/** A connection to MySQL or MariaDB. Its sockets come from the guard; the driver opens none. */
export class MysqlConnection implements DatabaseConnection {
  readonly #connection: Connection;
  readonly #options: ConnectOptions;
  #isUsable = true;
  #reader: MysqlReader | null = null;
  /** The driver forgets commands of a connection that it closes. */
  readonly #pending = new Set<(error: unknown) => void>();

  private constructor(connection: Connection, options: ConnectOptions) {
    this.#connection = connection;
    this.#options = options;
    connection.on('error', (error) => this.#lose(error));
    connection.on('end', () => this.#lose(new Error('The server closed the connection.')));
  }

  /** Errors: those of `dial`; those of the driver. */
  static async open(options: ConnectOptions): Promise<MysqlConnection> {
    const { server, dial, signal, timeoutMs } = options;
    const { host, port } = server;
    const endsAt = performance.now() + timeoutMs;
    const { createConnection } = await import('mysql2'); // loaded on first use to save memory
    const socket = await dial({ host, port, timeoutMs });
    // The driver compares a certificate with this name if the server is an address.
    if (isIP(host) !== 0) Object.assign(socket, { _host: host });
    const connectTimeout = Math.max(1, Math.ceil(endsAt - performance.now()));
    const driver = createConnection({ ...driverOptions(options), stream: () => socket, connectTimeout });
    const connection = new MysqlConnection(driver, options);
    const stop = () => connection.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (signal.aborted) stop();
      await new Promise<void>((resolve, reject) => {
        socket.once('close', () => reject(new Error('The server closed the connection.')));
        driver.once('error', reject);
        driver.connect((error) => (error ? reject(error) : resolve()));
      });
      await connection.command(session);
      return connection;
    } catch (error) {
      connection.destroy();
      socket.destroy();
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  async read({ sql, values }: Statement, pageRows: number): Promise<RowReader> {
    const running = this.#connection.execute({ sql, values: [...values] as never[], rowsAsArray: true });
    const of = { connection: this.#connection, destroy: () => this.destroy() };
    const reader = new MysqlReader(of, running as unknown as MysqlStatement, pageRows);
    this.#reader = reader;
    // A statement on a connection that ended before fails without an event of its own.
    if (!this.#isUsable) reader.fail(new Error('The connection was lost.'));
    return reader;
  }

  async command(...commands: readonly string[]): Promise<void> {
    for (const sql of commands) await this.#called((done) => this.#connection.query(sql, done));
  }

  /** A connection of its own stops the statement. */
  async cancel(signal: AbortSignal): Promise<void> {
    const id = Number(this.#connection.threadId);
    const other = await MysqlConnection.open({ ...this.#options, signal, timeoutMs: cancelTimeoutMs });
    try {
      await other.command(`kill query ${id}`);
    } finally {
      other.destroy();
    }
  }

  async reset(): Promise<void> {
    await this.#called((done) => this.#connection.reset(done));
    await this.command(session);
  }

  destroy(): void {
    this.#isUsable = false;
    const { stream } = this.#connection as unknown as { stream: { destroy(): void } };
    this.#connection.destroy();
    stream.destroy();
    this.#lose(new Error('The connection was destroyed.'));
  }

  async #called(call: (done: (error: Error | null) => void) => unknown): Promise<void> {
    let fail: ((error: unknown) => void) | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        fail = reject;
        this.#pending.add(reject);
        call((error) => (error ? reject(error) : resolve()));
      });
    } finally {
      if (fail) this.#pending.delete(fail);
    }
  }

  #lose(error: unknown): void {
    this.#isUsable = false;
    for (const fail of this.#pending) fail(error);
    if (this.#reader && !this.#reader.isDone) this.#reader.fail(error);
  }
}

/** Values keep their digits, nothing is read from files, and no code is made from names of columns. */
function driverOptions({ server }: ConnectOptions): ConnectionOptions {
  const { host, port, user, password, database, tls, authority, client_certificate: cert, client_key: key } = server;
  return {
    host,
    port,
    user,
    password,
    database,
    ...(tls === 'off'
      ? {}
      : {
          ssl: {
            rejectUnauthorized: tls === 'verify',
            verifyIdentity: tls === 'verify',
            minVersion: 'TLSv1.2',
            ...(authority === '' ? {} : { ca: [...rootCertificates, authority] as never }),
            ...(cert === '' ? {} : { cert }),
            ...(key === '' ? {} : { key }),
          },
        }),
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: true,
    decimalNumbers: false,
    dateStrings: true,
    multipleStatements: false,
    namedPlaceholders: false,
    disableEval: true,
    flags: ['-LOCAL_FILES'],
    maxPreparedStatements: 100,
  };
}
