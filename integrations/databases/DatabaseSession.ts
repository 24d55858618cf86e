import { AppError } from '../../openapi/AppError.ts';
import { canonicalHost, type Dial } from '../../platform/outbound/dial.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { DatabaseConnection, RowReader, Statement } from './DatabaseConnection.ts';
import { DatabasePools, type Lease } from './DatabasePools.ts';
import type { Dialect, DatabaseFailure } from './dialect.ts';
import { finalError } from './finalError.ts';
import { readOnlyCredential } from './readOnlyCredential.ts';
import type { DatabaseServer } from './serverFields.ts';
import { pageRows, runStatement, type RunStatement } from './statements/runStatement.ts';
import { readTableShape, type TableShape } from './tableShapes.ts';
import { withDeadline } from './withDeadline.ts';

/** What work on a connection may do. */
export interface WorkOptions {
  readonly timeoutMs: number;
  /**
   * `read`: a query of ours. `change`: a change of ours. `guarded`: a statement of a user in a read-only transaction. `free`: any other
   * statement of a user.
   */
  readonly kind: 'read' | 'change' | 'guarded' | 'free';
}

/** The database during a piece of work. */
export interface OpenDatabase {
  readonly dialect: Dialect;
  readonly run: RunStatement;
  /** Starts a statement whose rows are read page by page. */
  readonly read: (statement: Statement) => Promise<RowReader>;
  readonly shapeOf: (table: { schema: string; table: string }) => Promise<TableShape>;
}

/** Does a piece of work on the database: on a connection of its own, or in a transaction with others. */
export type DoWork = <T>(options: WorkOptions, work: (database: OpenDatabase) => Promise<T>) => Promise<T>;

/** The parts of a node's run that a session needs. Lists for the form have them, too, without a run. */
export interface SessionContext {
  readonly credential: UsedCredential;
  readonly connect: Dial;
  readonly signal: AbortSignal;
}

const connectTimeoutMs = 10_000;
/** The end of a transaction. If the connection is lost during a commit, its outcome is unknown. */
const commit: Statement = { sql: 'commit', values: [] };
/** A transaction that met another one is repeated. */
const maxAttempts = 3;

/** Pools by way out: one for each process, and others in tests. */
const poolsByDial = new WeakMap<Dial, DatabasePools>();

/** Returns the open connections that come from a way out. */
export function poolsOf(dial: Dial): DatabasePools {
  let pools = poolsByDial.get(dial);
  if (!pools) poolsByDial.set(dial, (pools = new DatabasePools()));
  return pools;
}

/** The key of a credential in the pools. */
export function poolKey(dialect: Pick<Dialect, 'id'>, credential: Pick<UsedCredential, 'id'>): string {
  return `${dialect.id} ${credential.id}`;
}

/** Thrown by statements between two attempts. */
class FailedStatement extends Error {
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure) {
    super(failure.error.message, { cause: failure.error });
    this.failure = failure;
  }
}

/** The use of a database by one run of a node, with its credential. */
export class DatabaseSession {
  readonly dialect: Dialect;
  readonly #context: SessionContext;
  readonly #server: DatabaseServer;
  readonly #shapes = new Map<string, TableShape>();
  /** A change of this run was sent: another attempt of the node would send it again. */
  #hasChanged = false;

  /** Errors: `target_not_allowed` for a host that the credential does not allow; `parameter_invalid` for an invalid host. */
  constructor(dialect: Dialect, context: SessionContext) {
    this.dialect = dialect;
    this.#context = context;
    const server = context.credential.values as unknown as DatabaseServer;
    this.#server = { ...server, host: canonicalHost(server.host) };
    assertHostAllowed(context.credential, this.#server);
  }

  /** Whether the credential forbids changes. */
  get isReadOnly(): boolean {
    return this.#server.read_only;
  }

  /**
   * Runs work on a connection that nothing else uses at the same time. It is repeated after a conflict with another transaction, and reads after a
   * pooled connection turned out to be closed. Errors: those of `DatabasePools.lease` and `withDeadline`; those of the server, in words. After a
   * change, those of `finalError`.
   */
  readonly work: DoWork = (options, work) => this.#attempts(options, (database) => work(database));

  /** Does work in one transaction: all of it is done, or nothing. Errors: as `work`. */
  transaction<T>(options: WorkOptions, work: (doWork: DoWork) => Promise<T>): Promise<T> {
    return this.#attempts(options, async (database, connection) => {
      await this.#translated(null, () => connection.command(this.dialect.transaction?.begin ?? 'begin'));
      const result = await work(({ kind }, part) => {
        if (kind === 'guarded') throw guardedInTransaction();
        return part(database);
      });
      await this.#translated(commit, () => connection.command(commit.sql));
      return result;
    });
  }

  async #attempts<T>(
    options: WorkOptions,
    work: (database: OpenDatabase, connection: DatabaseConnection) => Promise<T>,
  ): Promise<T> {
    if (this.isReadOnly && (options.kind === 'change' || options.kind === 'free')) throw readOnlyCredential();
    for (let attempt = 1; ; attempt += 1) {
      const hadChanged = this.#hasChanged;
      const lease = await this.#lease().catch((error: unknown) => {
        throw hadChanged ? finalError(error) : error;
      });
      const onlyReads = options.kind === 'read' || options.kind === 'guarded';
      this.#hasChanged ||= !onlyReads;
      try {
        return await this.#on(lease, options, work);
      } catch (error) {
        if (!(error instanceof FailedStatement)) throw error;
        const { kind, error: shown } = error.failure;
        const isStale = kind === 'lost' && lease.isReused && onlyReads;
        if (attempt < maxAttempts && (isStale || (kind === 'conflict' && options.kind !== 'free'))) {
          this.#hasChanged = hadChanged; // nothing of this attempt was kept
          continue;
        }
        if (hadChanged) throw finalError(shown);
        // A lost change may have been made, so that another attempt of the node could make it twice.
        throw kind === 'lost' && onlyReads
          ? new AppError(shown.code, shown.message, { cause: shown, retryable: true })
          : shown;
      }
    }
  }

  async #on<T>(
    lease: Lease,
    { timeoutMs, kind }: WorkOptions,
    work: (database: OpenDatabase, connection: DatabaseConnection) => Promise<T>,
  ): Promise<T> {
    const { connection } = lease;
    const { signal } = this.#context;
    let end: 'keep' | 'destroy' = 'destroy';
    try {
      const result = await withDeadline(connection, { signal, timeoutMs }, async () => {
        if (kind === 'guarded') await this.#translated(null, () => this.dialect.beginReadOnly(connection));
        const done = await work(this.#opened(connection), connection);
        if (kind === 'guarded') await this.#translated(null, () => this.dialect.endReadOnly(connection));
        if (kind === 'guarded' || kind === 'free') await this.#resetOrDestroy(connection);
        return done;
      });
      end = 'keep';
      return result;
    } catch (error) {
      // After a refused statement the connection is as new once its session was reset.
      if (error instanceof FailedStatement && error.failure.kind !== 'lost' && connection.isUsable)
        end = await this.#rolledBack(connection);
      throw error;
    } finally {
      lease.release(end);
    }
  }

  /** A finished statement must not fail because its session cannot be used again. */
  async #resetOrDestroy(connection: DatabaseConnection): Promise<void> {
    await connection.reset().catch(() => connection.destroy());
  }

  async #rolledBack(connection: DatabaseConnection): Promise<'keep' | 'destroy'> {
    const options = { signal: new AbortController().signal, timeoutMs: connectTimeoutMs };
    try {
      await withDeadline(connection, options, async () => {
        await connection.command(this.dialect.transaction?.rollback ?? 'rollback');
        await connection.reset();
      });
      return 'keep';
    } catch {
      return 'destroy'; // the failure of the statement itself is reported
    }
  }

  #opened(connection: DatabaseConnection): OpenDatabase {
    const run: RunStatement = (statement, limits) =>
      this.#translated(statement, () => runStatement(connection, statement, limits));
    return {
      dialect: this.dialect,
      run,
      read: async (statement) => {
        const reader = await this.#translated(statement, () => connection.read(statement, pageRows));
        return {
          get columns() {
            return reader.columns;
          },
          get end() {
            return reader.end;
          },
          next: () => this.#translated(statement, () => reader.next()),
          close: () => reader.close(),
        };
      },
      shapeOf: async (table) => {
        const key = JSON.stringify([table.schema, table.table]);
        const known = this.#shapes.get(key) ?? (await readTableShape(this.dialect, table, run));
        this.#shapes.set(key, known);
        return known;
      },
    };
  }

  async #translated<T>(statement: Statement | null, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = this.dialect.failureOf(error, statement);
      throw failure ? new FailedStatement(failure) : error;
    }
  }

  #lease(): Promise<Lease> {
    const { credential, connect: dial, signal } = this.#context;
    const server = this.#server;
    const of = {
      key: poolKey(this.dialect, credential),
      values: server,
      max: server.max_connections,
      open: (aborted: AbortSignal) =>
        this.dialect.connect({
          server,
          dial,
          signal: aborted,
          timeoutMs: connectTimeoutMs,
          checkTarget: (target) => assertHostAllowed(credential, target),
        }),
    };
    return poolsOf(dial).lease(of, signal);
  }
}

function guardedInTransaction(): AppError {
  return new AppError(
    'parameter_invalid',
    'A read-only query cannot be part of a transaction of changes. Choose "Each item alone", or turn "Read-only" off for all items.',
    { param: '/read_only' },
  );
}
