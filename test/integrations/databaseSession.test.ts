import { expect, test } from 'vitest';
import { AppError } from '../../openapi/AppError.ts';
import type { DatabaseConnection, RowReader } from '../../integrations/databases/DatabaseConnection.ts';
import { DatabaseSession } from '../../integrations/databases/DatabaseSession.ts';
import { finalError } from '../../integrations/databases/finalError.ts';
import type { Dialect } from '../../integrations/databases/dialect.ts';
import { runStatement } from '../../integrations/databases/statements/runStatement.ts';
import { postgresql } from '../../integrations/postgresql/dialect.ts';
import { usedCredential } from '../support/testCredentials.ts';

/** Sessions with a connection that writes down its commands. */
function sessionOf(command: (sql: string) => void = () => undefined): { session: DatabaseSession; log: string[] } {
  const log: string[] = [];
  const connection: Partial<DatabaseConnection> = {
    isUsable: true,
    command: async (...commands) => {
      log.push(...commands);
      for (const sql of commands) command(sql);
    },
    destroy: () => void log.push('destroy'),
  };
  const dialect: Dialect = { ...postgresql, connect: async () => connection as DatabaseConnection };
  const server = { host: 'db.example.com', database: 'shop', user: 'bureau' };
  const session = new DatabaseSession(dialect, {
    credential: usedCredential('postgresql', server),
    connect: () => Promise.reject(new Error('not here')),
    signal: new AbortController().signal,
  });
  return { session, log };
}

test('a commit whose end is unknown is not made again', async () => {
  const { session, log } = sessionOf((sql) => {
    if (sql === 'commit') throw new Error('Connection terminated unexpectedly');
  });
  const changed = session.transaction({ kind: 'change', timeoutMs: 1_000 }, async () => 1);
  await expect(changed).rejects.toMatchObject({ code: 'target_unreachable', retryable: false });
  expect(log).toEqual(['begin', 'commit', 'destroy']);
});

test('no error is retryable after a change, because another attempt would make the change again', async () => {
  let isDown = false;
  const connection: Partial<DatabaseConnection> = {
    get isUsable() {
      return !isDown;
    },
    command: async () => undefined,
    destroy: () => undefined,
  };
  const connect = async () => {
    if (isDown) throw new AppError('target_unreachable', 'db.example.com is down', { retryable: true });
    return connection as DatabaseConnection;
  };
  const sessionTo = () =>
    new DatabaseSession(
      { ...postgresql, connect },
      {
        credential: usedCredential('postgresql', { host: 'db.example.com', database: 'shop', user: 'bureau' }),
        connect: () => Promise.reject(new Error('not here')),
        signal: new AbortController().signal,
      },
    );
  const session = sessionTo();
  await session.work({ kind: 'change', timeoutMs: 1_000 }, async () => 1);
  isDown = true;
  const next = session.work({ kind: 'change', timeoutMs: 1_000 }, async () => 1);
  await expect(next).rejects.toMatchObject({ code: 'target_unreachable', retryable: false });
  const first = sessionTo().work({ kind: 'change', timeoutMs: 1_000 }, async () => 1);
  await expect(first).rejects.toMatchObject({ code: 'target_unreachable', retryable: true });
});

test('a full pool does not repeat a node that has made changes', () => {
  const full = new AppError('unavailable', 'All 5 connections are in use.', { retryable: true, retryAfterMs: 5_000 });
  expect(finalError(full)).toMatchObject({
    code: 'node_failed',
    message: expect.stringContaining('does not run again by itself'),
    retryable: false,
    retryAfterMs: undefined,
  });
});

test('a read-only query is no part of a transaction of changes', async () => {
  const { session, log } = sessionOf();
  const query = session.transaction({ kind: 'free', timeoutMs: 1_000 }, (work) =>
    work({ kind: 'guarded', timeoutMs: 1_000 }, async () => 1),
  );
  await expect(query).rejects.toMatchObject({ code: 'parameter_invalid', param: '/read_only' });
  expect(log).toEqual(['begin', 'destroy']);
});

test('a change whose rows are too large is undone before its reader is closed', async () => {
  const log: string[] = [];
  const page = Array.from({ length: 130 }, () => ['x'.repeat(1024 ** 2)]);
  const reader: RowReader = {
    columns: ['a'],
    end: { affected: null, command: '', insertId: null },
    next: async () => page,
    close: async () => void log.push('close'),
  };
  const connection: Partial<DatabaseConnection> = {
    read: async () => reader,
    destroy: () => void log.push('destroy'),
  };
  const run = runStatement(
    connection as DatabaseConnection,
    { sql: '', values: [] },
    { maxRows: 1_000, isUndone: true },
  );
  await expect(run).rejects.toMatchObject({ code: 'item_limit_reached' });
  expect(log).toEqual(['destroy', 'close']);
});
