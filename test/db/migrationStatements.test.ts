import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditedRows } from '../../db/migrations/auditedRows.ts';
import { replaceInKinds } from '../../db/migrations/eventKinds.ts';
import { itemsOfOthers } from '../../db/migrations/itemsOfOthers.ts';
import { addOutboxKind, removeOutboxKind } from '../../db/migrations/outboxKinds.ts';
import { rowLevelSecurity } from '../../db/migrations/rowLevelSecurity.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let world: TestDatabase;
beforeAll(async () => {
  world = await createTestDatabase();
});
afterAll(() => world?.drop());

const constraint = async (name: string): Promise<string> => {
  const { rows } = await world.database.pool.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [name],
  );
  return rows[0]!.definition;
};

test('a migration puts a table behind the walls with the policies of the baseline', async () => {
  const { pool } = world.database;
  await pool.query('create table notes (organization_id text, execution_id text, text text)');
  for (const statement of rowLevelSecurity('notes')) await pool.query(statement);
  await pool.query(itemsOfOthers('notes'));
  const policies = async (table: string) =>
    (
      await pool.query(
        'select policyname, permissive, roles, cmd, qual, with_check from pg_policies where tablename = $1 order by policyname',
        [table],
      )
    ).rows;
  expect(await policies('notes')).toEqual(await policies('execution_data'));
  const { rows } = await pool.query(
    `select count(distinct (relrowsecurity, relforcerowsecurity))::integer as kinds from pg_class where relname in ('notes', 'execution_data')`,
  );
  expect(rows).toEqual([{ kinds: 1 }]);
});

test('a migration lets the audit log show the changed columns of a table', async () => {
  const { pool } = world.database;
  await pool.query('create table labels (id text, name text, secret text)');
  await pool.query(auditedRows('labels', { kinds: ['label'], name: 'name', show: ['name', '~secret'] }));
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = 'labels'::regclass`,
  );
  expect(rows[0]!.definition).toMatch(
    /OF name, secret ON .*audit_note_row\('label', 'id', '', 'name', 'name', '~secret'\)/,
  );
});

test('a migration adds a kind of event or of message and takes it back', async () => {
  const { pool } = world.database;
  const [outbox, events] = [await constraint('outbox_kind_check'), await constraint('events_kind_check')];
  await pool.query(addOutboxKind('send_note'));
  expect(await constraint('outbox_kind_check')).toContain(`'send_note'::text`);
  await pool.query(removeOutboxKind('send_note'));
  expect(await constraint('outbox_kind_check')).toBe(outbox);
  const first = /ARRAY\['(\w+)'::text/.exec(events)![1]!;
  const [before, after] = [`'${first}'::text`, `'${first}'::text, 'note_written'::text`];
  await pool.query(replaceInKinds(before, after));
  expect(await constraint('events_kind_check')).toContain(`'note_written'::text`);
  await pool.query(replaceInKinds(after, before));
  expect(await constraint('events_kind_check')).toBe(events);
});
