import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { baselineName } from '../../db/baseline/adoptBaseline.ts';
import { replacedMigrations } from '../../db/baseline/replacedMigrations.ts';
import { migrateUp, pendingMigrations, requireSchema } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { makeBeforeBaseline } from '../support/beforeBaseline.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildExecution, buildOrganization } from '../support/factories.ts';
import { readSchema } from '../support/readSchema.ts';

async function rowsOf(url: string): Promise<Record<string, unknown[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`,
    );
    const all: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`);
      if (rows.length > 0) all[name] = rows;
    }
    return all;
  } finally {
    await client.end();
  }
}

describe('a database with all migrations before the baseline', () => {
  let test: TestDatabase;
  let schema: string[];
  let rows: Awaited<ReturnType<typeof rowsOf>>;
  beforeAll(async () => {
    test = await createTestDatabase();
    const organization = await buildOrganization(test.database);
    await buildExecution(test.database, organization);
    schema = await readSchema(test.ownerUrl);
    rows = await rowsOf(test.ownerUrl);
    await makeBeforeBaseline(test.ownerUrl);
  });
  afterAll(() => test?.drop());

  it('needs the baseline before it serves', async () => {
    expect(await readSchema(test.ownerUrl)).not.toEqual(schema);
    expect(await pendingMigrations(test.ownerUrl)).toEqual([baselineName]);
    await expect(requireSchema(test.ownerUrl)).rejects.toThrow(/lacks the migrations baseline\. Run: npm run migrate/);
  });

  it('gets the schema and the name of the baseline once, though several processes start, and keeps every row', async () => {
    const runs = await Promise.all([migrateUp(test.ownerUrl), migrateUp(test.ownerUrl), migrateUp(test.ownerUrl)]);
    expect(runs.flatMap(({ done }) => done)).toEqual([baselineName]);
    await requireSchema(test.ownerUrl);
    expect(await readSchema(test.ownerUrl)).toEqual(schema);
    expect(await rowsOf(test.ownerUrl)).toEqual(rows);
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(['accounts', 'executions', 'organizations', 'wallets']));
    const { rows: recorded } = await test.database.pool.query('select name from schema_migrations order by name');
    expect(recorded).toEqual(migrations.map(({ name }) => ({ name })).toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });
});

describe('a database that lacks a migration from before the baseline', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    await migrateUp(database.url);
    await makeBeforeBaseline(database.url, replacedMigrations.slice(0, -2));
  });
  afterAll(() => database?.drop());

  it('is refused unchanged, with the names and the next step', async () => {
    const before = [await readSchema(database.url), await rowsOf(database.url), await pendingMigrations(database.url)];
    await expect(migrateUp(database.url)).rejects.toThrow(
      /lacks some of its migrations \(m0250ItemsOfResponses, m0270PublisherEvents\).*untouched.*Check out commit [0-9a-f]{8}, run "npm run migrate"/,
    );
    const after = [await readSchema(database.url), await rowsOf(database.url), await pendingMigrations(database.url)];
    expect(after).toEqual(before);
  });
});
