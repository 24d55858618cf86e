import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { toAppError } from '../../api/middleware/errors.ts';
import { errorStatus } from '../../openapi/errorStatus.ts';
import { runStatement } from '../../db/repositories/scope.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* Errors of a real PostgreSQL that mean "no database now": each is `unavailable`, 503, and may be repeated. */
let world: TestDatabase;
let version: number;
beforeAll(async () => {
  world = await createTestDatabase();
  const { rows } = await world.database.pool.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  version = rows[0]!.number;
});
afterAll(() => world?.drop());

type Run = (sql: string) => Promise<unknown[]>;

/** The error of a transaction that runs `work`. */
const failureOf = (work: (run: Run) => Promise<unknown>): Promise<unknown> =>
  world.database
    .asSystem(({ scope }) => work((sql) => runStatement(scope, sql)))
    .then(
      () => null,
      (error: unknown) => error,
    );

async function isGone(pid: number): Promise<boolean> {
  const { rows } = await world.database.pool.query('select from pg_stat_activity where pid = $1', [pid]);
  return rows.length === 0;
}

const unavailable = { code: 'unavailable', retryable: true };

describe('an error of PostgreSQL is an outage', () => {
  test('25P03: the process hung inside a transaction', async () => {
    const error = await failureOf(async (run) => {
      const [row] = (await run('select pg_backend_pid() as pid')) as { pid: number }[];
      await run(`set local idle_in_transaction_session_timeout = '20ms'`);
      await expect.poll(() => isGone(row!.pid), { timeout: 20_000 }).toBe(true);
      await run('select 1');
    });
    expect(error).toMatchObject(unavailable);
  });

  test('25P04: the transaction took too long', async ({ skip }) => {
    if (version < 170_000) skip('PostgreSQL before 17 has no transaction_timeout');
    const error = await failureOf(async (run) => {
      await run(`set local transaction_timeout = '20ms'`);
      await run('select pg_sleep(20)');
    });
    expect(error).toMatchObject(unavailable);
  });

  test.each(['58000', '58030', '58P01', '25P03', '25P04', '25006', '53100', '57P03', '55P03'])(
    '%s is answered with 503',
    async (state) => {
      const error = toAppError(
        await failureOf((run) =>
          run(`do $$ begin raise exception 'a failing disk' using errcode = '${state}'; end $$`),
        ),
      );
      expect(error).toMatchObject(unavailable);
      expect(errorStatus[error.code].status).toBe(503);
      expect(error.message).not.toContain('failing disk');
    },
  );

  test.each(['25P02', '23505', '42P01', '22012'])('%s is none', async (state) => {
    const error = await failureOf((run) =>
      run(`do $$ begin raise exception 'a mistake' using errcode = '${state}'; end $$`),
    );
    expect(toAppError(error)).toMatchObject({ code: 'internal_error' });
  });
});
