import { once } from 'node:events';

import { Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { QueueConnection } from '../../db/queueConnection.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const whoami = { name: 'whoami', text: 'select pg_backend_pid() as pid, current_user as role', values: [] };

describe('the connection of a queue', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 2, pipeline: true });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('answers the first statement after PostgreSQL has ended it while idle', async () => {
    const opened = once(pool, 'connect') as Promise<[PoolClient]>;
    const queue = new QueueConnection(pool, 5_000);
    const [first] = await queue.query<{ pid: number; role: string }>(whoami);
    const [client] = await opened;
    const ended = new Promise<void>((resolve) => client.once('end', resolve)); // `events.once` rejects at the error that comes first
    await database.database.pool.query('select pg_terminate_backend($1)', [first!.pid]);
    await ended;
    const [second] = await queue.query<{ pid: number; role: string }>(whoami);
    expect(second).toMatchObject({ role: 'bureau_system' });
    expect(second!.pid).not.toBe(first!.pid);
    await queue.close();
    expect(pool.totalCount).toBe(0);
  });

  it('keeps its connection while it works, and opens another after a statement that lost it', async () => {
    const queue = new QueueConnection(pool, 5_000);
    const [first] = await queue.query<{ pid: number }>(whoami);
    const [again] = await queue.query<{ pid: number }>(whoami);
    expect(again!.pid).toBe(first!.pid);
    const endless = queue.query({ name: 'endless', text: 'select pg_sleep(600)', values: [] });
    const lost = expect(endless).rejects.toMatchObject({ code: 'unavailable' });
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and query ~ 'pg_sleep' and state = 'active'`;
    await expect.poll(async () => (await database.database.pool.query(terminate, [first!.pid])).rowCount).toBe(1);
    await lost;
    const [next] = await queue.query<{ pid: number; role: string }>(whoami);
    expect(next!.pid).not.toBe(first!.pid);
    await queue.close();
    expect(pool.totalCount).toBe(0);
  });

  it('answers once the commit is on the disk, though its locks did not wait for that', async () => {
    const durable = new URL(database.url);
    durable.searchParams.set('options', '-c synchronous_commit=on'); // the servers of tests do without
    const onDisk = new Pool({ connectionString: durable.toString(), max: 1, pipeline: true });
    const queue = new QueueConnection(onDisk, 5_000, 'before_answer');
    const write = {
      name: 'write',
      text: `select current_setting('synchronous_commit') as commit, pg_logical_emit_message(true, 'test', 'text') as lsn`,
      values: [],
    };
    const [written] = await queue.query<{ commit: string; lsn: string }>(write);
    expect(written!.commit).toBe('off');
    const { rows } = await database.database.pool.query('select pg_current_wal_flush_lsn() > $1::pg_lsn as flushed', [
      written!.lsn,
    ]);
    expect(rows).toEqual([{ flushed: true }]);
    await queue.close();
    await onDisk.end();
  });
});
