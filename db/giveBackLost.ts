import type { Pool, PoolClient } from 'pg';

/** Whoever holds a connection has noticed its end by then: statements fail at once. */
const noticedMs = 1_000;

/**
 * Gives connections that have ended back to their pool where nobody does. Kysely's transactions, which MikroORM's are, give theirs back after a `begin`, `commit` or
 * `rollback` that succeeded only (kysely 0.29.6, `ControlledTransaction`), so each transaction that a crash of PostgreSQL or a failover had cut took one of
 * ten places for good: with ten of them under way, the process answered 503 until somebody started it anew.
 */
export function giveBackLost(pool: Pool): void {
  const taken = new Set<PoolClient>();
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      setTimeout(() => {
        if (taken.has(client)) client.release(true);
      }, noticedMs).unref();
    });
  });
}
