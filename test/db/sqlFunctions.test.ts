import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const folder = join(import.meta.dirname, '../../db/sql');
let world: TestDatabase;
beforeAll(async () => {
  world = await createTestDatabase();
});
afterAll(() => world?.drop());

/** Functions of a database that went through all migrations, as PostgreSQL writes them. */
async function functions(): Promise<{ name: string; definition: string }[]> {
  const { rows } = await world.database.pool.query<{ name: string; definition: string }>(`
    select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as definition
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.prokind = 'f'
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`);
  return rows;
}

test('every function of the database is a file of db/sql, to the letter, and every file is one', async () => {
  const found = await functions();
  expect(found.length).toBeGreaterThan(20);
  for (const { name, definition } of found)
    await expect(`${definition.trimEnd()}\n`).toMatchFileSnapshot(join(folder, `${name}.sql`));
  expect(
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted(),
  ).toEqual(found.map(({ name }) => `${name}.sql`).toSorted());
});

test('every function that runs with the rights of its owner says where names are looked up, the session’s own tables last', async () => {
  const { rows } = await world.database.pool.query<{ name: string; settings: string[] | null }>(`
    select p.oid::regproc::text as name, p.proconfig as settings from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`);
  expect(rows.length).toBeGreaterThan(10);
  for (const { name, settings } of rows)
    expect(settings, name).toContainEqual(expect.stringMatching(/^search_path=pg_catalog, .*pg_temp$/));
});
