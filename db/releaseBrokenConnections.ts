import type { Pool, PoolClient } from 'pg';

/** The holder of a connection has noticed its end by then: statements fail at once. */
const noticedMs = 1_000;

/**
 * Returns ended connections to their pool when their holder does not. Kysely's transactions, which MikroORM uses, release their connection
 * only after a successful `begin`, `commit` or `rollback` (kysely 0.29.6, `ControlledTransaction`). So each transaction cut by a PostgreSQL
 * crash or a failover would occupy one of ten connections permanently, and with ten of them the process would return 503 until its restart.
 */
export function releaseBrokenConnections(pool: Pool): void {
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
