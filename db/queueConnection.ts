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
 * One connection kept for one queue, as role `bureau_system`, so that its statements stay prepared. A connection that breaks,
 * idle or not, is closed at once and the next statement opens another. Errors: `unavailable` if PostgreSQL cannot be reached.
 */
export class QueueConnection {
  readonly #pool: Pool;
  readonly #statementTimeoutMs: number;
  #client: Promise<PoolClient> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool, statementTimeoutMs: number) {
    this.#pool = pool;
    this.#statementTimeoutMs = statementTimeoutMs;
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
      return (await repeatRolledBack(() => client.query<Row>(statement))).rows;
    } catch (error) {
      const known = databaseError(error);
      if (known instanceof AppError && known.code === 'unavailable' && !isRolledBack(error)) await this.#discard();
      throw known;
    }
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

function ignore(): void {}
