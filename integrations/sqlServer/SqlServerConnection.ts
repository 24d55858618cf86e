import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { Connection, Request } from 'tedious';
import { AppError } from '../../openapi/AppError.ts';
import type { DatabaseConnection, RowReader, Statement } from '../databases/DatabaseConnection.ts';
import type { ConnectOptions } from '../databases/dialect.ts';
import type { BoundValue } from './boundValue.ts';
import { loadDriver, type SqlServerDriver } from './loadDriver.ts';
import { SignInError, type ServerMessage } from './SignInError.ts';
import { SqlServerReader } from './SqlServerReader.ts';

const cancelTimeoutMs = 2_500;
/** Longer texts are `nvarchar(max)`. Shorter ones share one length, so that the server can reuse the plan of the statement. */
const maxShortText = 4_000;

/** The target of the driver: the server, or the target of a redirect. */
interface Target {
  readonly host: string;
  readonly port: number;
}

/** A connection to SQL Server. Its sockets come from the guard; the driver opens none. */
export class SqlServerConnection implements DatabaseConnection {
  readonly #driver: SqlServerDriver;
  readonly #connection: Connection;
  #isUsable = true;

  private constructor(driver: SqlServerDriver, connection: Connection) {
    this.#driver = driver;
    this.#connection = connection;
    connection.on('error', () => (this.#isUsable = false)); // running statements fail by themselves
    connection.on('end', () => (this.#isUsable = false));
  }

  /** Errors: those of `dial`; `target_not_allowed` for a redirect elsewhere; `SignInError`; those of the driver. */
  static async open(options: ConnectOptions): Promise<SqlServerConnection> {
    const { signal } = options;
    const driver = await loadDriver();
    let refusal: AppError | null = null;
    const connector = async (target: Target, _lookup: unknown, stop: AbortSignal) => {
      try {
        return await dialed(options, target, stop);
      } catch (error) {
        if (error instanceof AppError) refusal = error;
        throw error;
      }
    };
    const own = new driver.Connection(configuration(options, connector));
    const connection = new SqlServerConnection(driver, own);
    const messages: ServerMessage[] = [];
    own.on('errorMessage', (message) => messages.push(message as ServerMessage));
    const stop = () => connection.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      await called((done) => own.connect(done));
      return connection;
    } catch (error) {
      connection.destroy();
      signal.throwIfAborted();
      if (refusal) throw refusal as AppError;
      throw messages.length > 0 ? new SignInError(messages[0]!, error) : error;
    } finally {
      signal.removeEventListener('abort', stop);
      own.removeAllListeners('errorMessage');
    }
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  async read({ sql, values }: Statement, pageRows: number): Promise<RowReader> {
    const request: Request = new this.#driver.Request(sql, (error, rowCount) => reader.finish(error, rowCount));
    const reader = new SqlServerReader(request, pageRows);
    for (const [place, value] of values.entries()) this.#bind(request, `p${place + 1}`, value as BoundValue);
    this.#connection.execSql(request);
    return reader;
  }

  async command(...commands: readonly string[]): Promise<void> {
    await called((done) => this.#connection.execSqlBatch(new this.#driver.Request(commands.join('; '), done)));
  }

  /** The driver sends an attention over the same connection. */
  async cancel(): Promise<void> {
    this.#connection.cancel();
  }

  async reset(): Promise<void> {
    await called((done) => this.#connection.reset(done));
  }

  destroy(): void {
    this.#isUsable = false;
    this.#connection.close();
  }

  #bind(request: Request, name: string, value: BoundValue): void {
    const { TYPES } = this.#driver;
    if (value === null || typeof value === 'string') {
      const isShort = value === null || value.length <= maxShortText;
      request.addParameter(name, TYPES.NVarChar, value, isShort ? { length: maxShortText } : {});
    } else if (value.type === 'bytes') request.addParameter(name, TYPES.VarBinary, value.value);
    else if (value.type === 'bit') request.addParameter(name, TYPES.Bit, value.value);
    else request.addParameter(name, value.type === 'integer' ? TYPES.BigInt : TYPES.Float, value.value);
  }
}

/** Settles as the callback of a call of the driver. */
function called(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
}

async function dialed({ server, dial, checkTarget, timeoutMs }: ConnectOptions, target: Target, signal: AbortSignal) {
  const { host, port } = target;
  if (host !== server.host || port !== server.port) {
    assertSameDomain(server.host, host);
    checkTarget(target);
  }
  return dial({ host, port, signal, timeoutMs });
}

/** A gateway of Azure redirects to the server behind it, which receives the password. It must be in the same domain, of at least three labels: shorter ones may be public, such as `co.uk`. */
function assertSameDomain(own: string, other: string): void {
  const domain = own.slice(own.indexOf('.'));
  if (isIP(own) === 0 && own.split('.').length > 3 && other.toLowerCase().endsWith(domain.toLowerCase())) return;
  throw new AppError(
    'target_not_allowed',
    `The server sends its clients to ${other.slice(0, 200)}. If this is right, enter it as the server of the credential.`,
  );
}

/** Returns the options of the driver. Its retries, request timeouts and lookups of instances are off. */
function configuration({ server, timeoutMs }: ConnectOptions, connector: unknown) {
  const { host, port, user: userName, password, database, tls, authority } = server;
  return {
    server: host,
    authentication: { type: 'default' as const, options: { userName, password } },
    options: {
      port,
      database,
      connector: connector as never,
      encrypt: tls !== 'off',
      trustServerCertificate: tls === 'require',
      cryptoCredentialsDetails: {
        minVersion: 'TLSv1.2' as const,
        ...(authority === '' ? {} : { ca: [...rootCertificates, authority] }),
      },
      appName: 'Bureau',
      workstationId: 'Bureau',
      connectTimeout: timeoutMs,
      requestTimeout: 0,
      cancelTimeout: cancelTimeoutMs,
      maxRetriesOnTransientErrors: 0,
      useColumnNames: false,
    },
  };
}
