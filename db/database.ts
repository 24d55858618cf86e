import { CompiledQuery } from 'kysely';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Pool } from 'pg';

import { insideTransaction, forbidExternalCall, type OnExternalCall } from './transactions.ts';
import type { Change } from './changes/change.ts';
import { ChangeTeller } from './changes/ChangeTeller.ts';
import { CurrentActors } from './CurrentActors.ts';
import { databaseError } from './databaseError.ts';
import { releaseBrokenConnections } from './releaseBrokenConnections.ts';
import { entities } from './entities/entities.ts';
import type { FilterParams } from './entities/organizationFilter.ts';
import { ExecutionLog } from './executionLog/ExecutionLog.ts';
import { confinedUrl } from './programUser.ts';
import { Repositories } from './repositories/repositories.ts';
import { repeatRolledBack } from './repeatRolledBack.ts';
import { columnTypes } from './columnTypes.ts';
import { enablePipelining } from './enablePipelining.ts';

export interface DatabaseOptions {
  url: string;
  /** Transactions at a time; further ones wait up to 10 s for a connection. Default 10. */
  poolSize?: number;
  /** Called for external requests inside a transaction; default: such requests fail. */
  onExternalCall?: OnExternalCall;
  /** Called in every transaction before it commits; the returned function runs after the commit. For the audit log. */
  beforeCommit?: BeforeCommit;
  /** The reader for whom a transaction in an organization acts. Default `accounts`; a worker is the engine. */
  readsFor?: ReadsFor;
  /** The two walls between organizations. Only the tenancy test takes one down to see the other one hold. */
  walls?: { filter?: boolean; rowLevelSecurity?: boolean };
}

/**
 * `accounts` cannot read a hirer's items stored in their organization (`migrations/itemsOfOthers.ts`); the `engine`, which processes
 * them, can. Every transaction in an organization sets one of them; a transaction without one is from an older release.
 */
export type ReadsFor = 'accounts' | 'engine';

type BeforeCommit = (repositories: Repositories) => Promise<(() => void) | null>;

const connectTimeoutMs = 10_000;
const statementTimeoutMs = 30_000;
const idleInTransactionTimeoutMs = 30_000;

interface Connections {
  orm: MikroORM;
  pool: Pool;
  /** In pipeline mode. */
  readers: Pool;
  /** The pool of the transactions; null until the first. */
  transactions: () => Pool | null;
  currentActors: CurrentActors;
  changes: ChangeTeller;
  executionLog: ExecutionLog;
}

/**
 * The one way to PostgreSQL. Work runs in short transactions, each as the least role that can do it; nothing may
 * wait for a model, a stream or a user inside one. Errors: `unavailable` when PostgreSQL cannot be reached.
 */
export class Database {
  /**
   * For the ledger's statements and for LISTEN, apart from the transactions so that neither waits for the other. Every statement here runs
   * as role `bureau_system`, whichever user is connected.
   */
  readonly systemPool: Pool;
  /** The engine's reads and writes during executions. */
  readonly executionLog: ExecutionLog;
  /** Current actors of tokens and keys. */
  readonly currentActors: CurrentActors;
  /** Announces changes that no trigger announces. */
  readonly changes: ChangeTeller;
  readonly #connections: Connections;
  readonly #options: Omit<DatabaseOptions, 'url'>;
  readonly #walls: { filter: boolean; rowLevelSecurity: boolean };
  readonly #onExternalCall: OnExternalCall;
  #engine: Database | null = null;

  private constructor(connections: Connections, options: Omit<DatabaseOptions, 'url'>) {
    const { walls, onExternalCall } = options;
    this.#connections = connections;
    this.#options = options;
    this.systemPool = connections.pool;
    this.currentActors = connections.currentActors;
    this.changes = connections.changes;
    this.executionLog = connections.executionLog;
    this.#onExternalCall = onExternalCall ?? forbidExternalCall;
    this.#walls = { filter: walls?.filter ?? true, rowLevelSecurity: walls?.rowLevelSecurity ?? true };
  }

  /**
   * Opens the database at `url`, which must be migrated already. If its user owns the tables or may do as much, it signs in as the
   * user that the migration has made for programs, and fails where that one cannot (`confinedUrl`).
   */
  static async connect(options: DatabaseOptions): Promise<Database> {
    const url = await confinedUrl(options.url);
    const connection = {
      types: columnTypes,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      keepAlive: true,
    };
    let transactions: Pool | null = null;
    const orm = await MikroORM.init({
      clientUrl: url,
      entities,
      pool: { min: 0, max: options.poolSize ?? 10 },
      driverOptions: {
        ...connection,
        application_name: 'bureau',
        pipeline: true,
        onPoolCreated: (created: Pool) => {
          transactions = created;
          releaseBrokenConnections(created);
          enablePipelining(created, (sql) => sql === enterSql);
        },
      },
      forceUtcTimezone: true,
      ignoreUndefinedInQuery: false,
      logger: () => undefined,
    });
    const asSystem = { ...connection, connectionString: url, options: '-c role=bureau_system' };
    // Queues keep up to twenty-one of them, each from when it is first used.
    const pool = new Pool({ ...asSystem, max: 24, application_name: 'bureau ledger', pipeline: true });
    const readers = new Pool({ ...asSystem, max: 4, application_name: 'bureau ledger', pipeline: true });
    // A connection that breaks fails its statements by itself; an idle one is replaced by the pool. Without a listener of its
    // without this handler an error on a connection in use would end the process (node-postgres, `Client` and `Pool` events).
    for (const one of [pool, readers]) {
      one.on('error', ignore);
      one.on('connect', (client) => client.on('error', ignore));
    }
    const changes = new ChangeTeller(pool);
    const executionLog = new ExecutionLog({ pool, readers, tell: (change) => changes.tell(change) });
    const currentActors = new CurrentActors(readers);
    const connections = { orm, pool, readers, transactions: () => transactions, currentActors, changes, executionLog };
    const database = new Database(connections, options);
    try {
      await database.asSystem(async () => undefined);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }

  /**
   * One short transaction as role `bureau_app`: `work` sees and writes rows of that organization only. Commits when
   * `work` resolves, rolls back when it throws. Where PostgreSQL itself rolled it back because of others (a deadlock), `work` is
   * called again: it must do nothing but read and write in its transaction.
   */
  withOrganization<T>(organizationId: string, work: (repositories: Repositories) => Promise<T>): Promise<T> {
    const role = this.#walls.rowLevelSecurity ? 'bureau_app' : 'bureau_system';
    return this.#transaction({ role, organizationId, readsFor: this.#options.readsFor ?? 'accounts' }, work);
  }

  /**
   * One short transaction as role `bureau_system`, across organizations: sign-in, webhook look-up, relays, sweepers and
   * the administration of the instance. Nothing that acts for a member of an organization belongs here.
   */
  asSystem<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    return this.#transaction({ role: 'bureau_system', organizationId: null, readsFor: '' }, work);
  }

  /**
   * Returns the same database over the same connections, for the engine in a process that serves accounts: it wakes, decides and cancels
   * executions whose items the accounts may not see. Nothing that it reads may be shown.
   */
  forEngine(): Database {
    if (this.#options.readsFor === 'engine') return this;
    this.#engine ??= new Database(this.#connections, { ...this.#options, readsFor: 'engine' });
    return this.#engine;
  }

  /** Returns how many connections each pool has, and how many statements or transactions wait for one; for metrics. */
  poolStates(): readonly { pool: string; max: number; open: number; idle: number; waiting: number }[] {
    const { transactions, pool, readers } = this.#connections;
    return Object.entries({ transactions: transactions(), ledger: pool, readers }).flatMap(([name, one]) =>
      one === null
        ? []
        : [{ pool: name, max: one.options.max, open: one.totalCount, idle: one.idleCount, waiting: one.waitingCount }],
    );
  }

  /** Ends all connections. Transactions under way end first. */
  async close(): Promise<void> {
    await this.executionLog.close();
    await this.changes.close();
    const { orm, pool, readers } = this.#connections;
    await Promise.all([orm.close(true), pool.end(), readers.end()]);
  }

  async #transaction<T>(scope: TransactionScope, work: (repositories: Repositories) => Promise<T>): Promise<T> {
    return repeatRolledBack(() => this.#transactionOnce(scope, work));
  }

  async #transactionOnce<T>(scope: TransactionScope, work: (repositories: Repositories) => Promise<T>): Promise<T> {
    const em = this.#connections.orm.em.fork({ useContext: false });
    em.setFilterParams('organization', this.#filterParams(scope));
    try {
      await em.begin();
    } catch (error) {
      throw databaseError(error);
    }
    try {
      await enterRole(em, scope);
      const told: Change[] = [];
      const tell = (change: Change): void => void told.push(change);
      const repositories = new Repositories({ em, organizationId: scope.organizationId, tell });
      const result = await insideTransaction(this.#onExternalCall, () => work(repositories));
      const onCommitted = await this.#options.beforeCommit?.(repositories);
      await em.commit();
      onCommitted?.();
      for (const change of told) this.changes.tell(change);
      return result;
    } catch (error) {
      await em.rollback().catch(() => undefined); // the connection may be closed; the first error counts
      throw databaseError(error);
    }
  }

  #filterParams(scope: TransactionScope): FilterParams {
    if (scope.organizationId === null || !this.#walls.filter) return { everything: true };
    return { organizationId: scope.organizationId };
  }
}

function ignore(): void {}

interface TransactionScope {
  role: 'bureau_app' | 'bureau_system';
  organizationId: string | null;
  readsFor: ReadsFor | '';
}

/** Role, organization and reader end with the transaction, so none of them stays on the pooled connection. */
async function enterRole(em: EntityManager, scope: TransactionScope): Promise<void> {
  const values = [scope.organizationId ?? '', scope.role, scope.readsFor];
  await em.getKysely().executeQuery(CompiledQuery.raw(enterSql, values));
}

const enterSql = `select set_config('app.organization_id', $1, true), set_config('role', $2, true), set_config('app.reads_for', $3, true)`;
