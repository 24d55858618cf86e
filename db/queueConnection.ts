import type { Pool, PoolClient, QueryResultRow } from 'pg';

import { databaseError, isRolledBack } from './databaseError.ts';
import { repeatRolledBack } from './repeatRolledBack.ts';
import { AppError } from '../openapi/AppError.ts';

/** A prepared statement: planned once per connection under its name. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * When the commit of a statement is on the disk. `at_commit`: before its locks are released. `before_answer`: its locks are released at once,
 * and its answer waits for the disk, so that statements that wait for these locks do not wait for the disk, too. `later`: a crash of
 * PostgreSQL can lose the newest statements.
 */
export type OnDisk = 'at_commit' | 'before_answer' | 'later';

/** A commit that waits for the disk, as the server is configured to; all earlier commits are then on the disk, too. */
const waitForDisk = {
  name: 'wait_for_disk',
  text: `select set_config('synchronous_commit', $1, true), pg_logical_emit_message(true, 'bureau', '')`,
};

/**
 * One connection kept for one queue, as role `bureau_system`, so that its statements stay prepared. A connection that breaks,
 * idle or not, is closed at once and the next statement opens another. Errors: `unavailable` if PostgreSQL cannot be reached.
 */
export class QueueConnection {
  readonly #pool: Pool;
  readonly #statementTimeoutMs: number;
  readonly #onDisk: OnDisk;
  #client: Promise<PoolClient> | null = null;
  /** The server's own setting of the commit that waits for the disk. */
  #synchronousCommit = 'on';
  #last: Promise<unknown> = Promise.resolve();
  #diskMs = 0;

  constructor(pool: Pool, statementTimeoutMs: number, onDisk: OnDisk = 'at_commit') {
    this.#onDisk = onDisk;
    this.#pool = pool;
    this.#statementTimeoutMs = statementTimeoutMs;
  }

  /** Returns the time that the last answer waited for the disk; 0 if none did. */
  get diskMs(): number {
    return this.#diskMs;
  }

  /** Runs a statement after those before it. */
  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    const answer = this.#last.then(() => this.#run<Row>(statement));
    this.#last = answer.catch(ignore); // rejects for its caller
    return answer;
  }

  async #run<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    try {
      this.#client ??= this.#open();
      const client = await this.#client;
      const waits = this.#onDisk === 'before_answer' && this.#synchronousCommit !== 'off';
      return await repeatRolledBack(() =>
        waits ? this.#untilOnDisk<Row>(client, statement) : rowsOf<Row>(client, statement),
      );
    } catch (error) {
      const known = databaseError(error);
      if (known instanceof AppError && known.code === 'unavailable' && !isRolledBack(error)) await this.#discard();
      throw known;
    }
  }

  /** Sends the wait with the statement, so that the disk writes while the answer of the statement is read. */
  async #untilOnDisk<Row extends QueryResultRow>(client: PoolClient, statement: Statement): Promise<Row[]> {
    const answer = rowsOf<Row>(client, statement);
    const waited = client.query({ ...waitForDisk, values: [this.#synchronousCommit] });
    waited.catch(ignore); // reported below, unless the statement failed
    const rows = await answer;
    const answeredAtMs = performance.now();
    await waited;
    this.#diskMs = performance.now() - answeredAtMs;
    return rows;
  }

  /** The address of this machine towards the server: where other programs of the server are, too. Loopback for a socket of the file system. */
  async localAddress(): Promise<string> {
    this.#client ??= this.#open();
    const { connection } = (await this.#client) as PoolClient & { connection?: { stream?: { localAddress?: string } } };
    return connection?.stream?.localAddress ?? '127.0.0.1';
  }

  /** Closes the connection after the pending statements have settled. */
  async close(): Promise<void> {
    await this.#last;
    await this.#discard();
  }

  async #open(): Promise<PoolClient> {
    const client = await this.#pool.connect();
    const own = this.#client;
    // An idle client learns of its end here; left in place, it would fail the next batch although PostgreSQL is back.
    client.on('error', () => {
      if (this.#client === own) void this.#discard();
    });
    try {
      await client.query(
        `select set_config('role', 'bureau_system', false), set_config('statement_timeout', $1, false)`,
        [String(this.#statementTimeoutMs)],
      );
      if (this.#onDisk !== 'at_commit') {
        const { rows } = await client.query<{ set: string }>(`select current_setting('synchronous_commit') as set`);
        this.#synchronousCommit = rows[0]!.set;
        await client.query(`set synchronous_commit = off`);
      }
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async #discard(): Promise<void> {
    const opened = this.#client;
    this.#client = null;
    const client = await opened?.catch(() => null); // rejected for the statement that opened it
    client?.release(true); // never back into the pool: it acts as bureau_system
  }
}

async function rowsOf<Row extends QueryResultRow>(client: PoolClient, statement: Statement): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows;
}

function ignore(): void {}
