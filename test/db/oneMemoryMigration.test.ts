import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { createEmptyDatabase } from '../support/database.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let orm: MikroORM;
let client: Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  orm = await MikroORM.init({
    clientUrl: database.url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, tableName: 'schema_migrations', snapshot: false, silent: true },
  });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await orm.close(true);
  await database.drop();
});

const before = migrations[migrations.findIndex(({ name }) => name === 'm0180OneMemory') - 1]!.name;

test('moves memories of characters into the shared memory, before those of agents, and back; the previous release can keep writing', async () => {
  await orm.migrator.up({ to: before });
  const [org, dorg] = [newId('organization'), newId('digitalOrganization')];
  await insertRow('organizations', { id: org });
  await insertRow('digital_organizations', { id: dorg, organization_id: org });
  const turn = (key: string, place: string) =>
    client.query(
      'insert into character_turns (organization_id, digital_organization_id, memory_key, place, said, answered) values ($1, $2, $3, $4, $5, $6)',
      [org, dorg, key, place, place, `${place}!`],
    );
  for (const [key, place] of [
    ['ada', 'one'],
    ['ada', 'two'],
    ['bob', 'three'],
  ] as const)
    await turn(key, place);
  await client.query(
    `insert into agent_memories (organization_id, digital_organization_id, key, messages) values ($1, $2, 'ada', '[{"role": "user", "content": "agent", "by": "x"}]')`,
    [org, dorg],
  );
  await orm.migrator.up();
  await turn('ada', 'late');
  const said = async () =>
    (
      await client.query<{ key: string; messages: { content: string }[]; tainted: boolean }>(
        'select key, messages, tainted from agent_memories order by key',
      )
    ).rows.map(({ key, messages, tainted }) => [key, tainted, ...messages.map(({ content }) => content)]);
  expect(await said()).toEqual([
    ['ada', true, 'one', 'one!', 'two', 'two!', 'agent', 'late', 'late!'],
    ['bob', true, 'three', 'three!'],
  ]);
  await client.query('delete from character_turns');
  await orm.migrator.down({ to: before });
  const { rows } = await client.query('select memory_key, said, answered from character_turns order by number');
  expect(rows.map((row: { said: string }) => row.said)).toEqual(['one', 'two', 'late', 'three']);
  expect(await said()).toEqual([['ada', true, 'agent']]);
  await orm.migrator.up();
});

/** Inserts a row with only these columns: referenced rows need not exist. */
async function insertRow(table: string, values: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  );
  const plain: Record<string, unknown> = {
    text: 'x',
    jsonb: '{}',
    json: '{}',
    integer: 0,
    bigint: 0,
    boolean: false,
    ARRAY: '{}',
  };
  const all = { ...Object.fromEntries(rows.map(({ name, type }) => [name, plain[type] ?? new Date()])), ...values };
  const names = Object.keys(all);
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(all),
  );
  await client.query('set session_replication_role = origin');
}
