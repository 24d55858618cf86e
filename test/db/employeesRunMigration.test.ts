import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrations } from '../../db/migrations/migrations.ts';
import { signUpPerson } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let orm: MikroORM;
beforeAll(async () => {
  api = await startTestApi();
  orm = await MikroORM.init({
    clientUrl: api.test.ownerUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, tableName: 'schema_migrations', snapshot: false, silent: true },
  });
});
afterAll(async () => {
  await orm?.close(true);
  await api?.close();
});

const before = migrations[migrations.findIndex(({ name }) => name === 'm0221EmployeesRun') - 1]!.name;

test('roles that may hire, and keys that could run employees, get employees.run, and lose it on the way down', async () => {
  const owner = await signUpPerson(api.url);
  const role = async (name: string, scopes: string[]) =>
    (await owner.client.ok('createProjectRole', { body: { name, scopes } as never })).id;
  const key = async (scopes: string[]) =>
    (await owner.client.ok('createAccountApiKey', { body: { label: 'x', scopes } as never })).key.id;
  const hires = await role('Hires', ['employees.hire']);
  await role('Views', ['employees.view']);
  const runs = await key(['models.call', 'employees.view']);
  await key(['models.call']);
  const holders = async (): Promise<string[]> => {
    const { rows } = await api.test.database.pool.query<{ id: string }>(
      `select id from project_roles where 'employees.run' = any (scopes)
       union all select id from api_keys where 'employees.run' = any (scopes)`,
    );
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await holders()).toEqual([]);
  await orm.migrator.down({ to: before });
  await orm.migrator.up();
  expect(await holders()).toEqual([hires, runs].toSorted());
  await orm.migrator.down({ to: before });
  expect(await holders()).toEqual([]);
  await orm.migrator.up();
});
