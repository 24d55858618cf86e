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

const before = migrations[migrations.findIndex(({ name }) => name === 'm0018ModelProviders') - 1]!.name;

test('the provider of a model becomes its first way, and the first way its provider again', async () => {
  await orm.migrator.up({ to: before });
  const [providerId, modelId] = [newId('provider'), newId('model')];
  await client.query(`insert into providers (id, name, kind) values ($1, 'acme', 'openai_compatible')`, [providerId]);
  await client.query(
    `insert into models (id, name, provider_id, upstream_name, endpoints) values ($1, 'one', $2, 'up', '{embeddings}')`,
    [modelId, providerId],
  );
  await orm.migrator.up();
  const { rows: ways } = await client.query('select * from model_providers');
  expect(ways).toMatchObject([
    { id: modelId.replace('mdl_', 'way_'), model_id: modelId, provider_id: providerId, upstream_name: 'up', weight: 1 },
  ]);
  await client.query(
    `insert into model_providers (id, model_id, provider_id, upstream_name, priority) values ($1, $2, $3, 'second', 1)`,
    [newId('modelProvider'), modelId, providerId],
  );
  await orm.migrator.down({ to: before });
  const { rows: models } = await client.query('select name, provider_id, upstream_name from models');
  expect(models).toEqual([{ name: 'one', provider_id: providerId, upstream_name: 'up' }]);
  await orm.migrator.up();
});
