import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeDataTables } from '../../../activities/dataTables/nodeDataTables.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { newId } from '../../../db/ids.ts';
import type { DataTable } from '../../../db/repositories/dataTables/dataTables.ts';
import { openTablesWorld, type TablesWorld } from '../../dataTables/tablesWorld.ts';
import { runAlone, type Alone } from './runAlone.ts';

let world: TablesWorld;
let digitalOrganizationId: string;
let maxTotalBytes = 1e9;
beforeAll(async () => {
  world = await openTablesWorld();
  digitalOrganizationId = newId('digitalOrganization');
  const { organizationId, projectId, accountId } = world.organization;
  await world.test.database.withOrganization(organizationId, ({ digitalOrganizations }) =>
    digitalOrganizations.insert({
      id: digitalOrganizationId,
      projectId,
      name: 'Test',
      description: '',
      tags: [],
      draft: { nodes: [], connections: [] },
      settings: {},
      createdBy: accountId,
    }),
  );
});
afterAll(() => world?.test.drop());

const people = { name: 'text', age: 'number', born: 'datetime', member: 'boolean', notes: 'json' } as const;
const where = (left: string, operator: string, right?: unknown) => {
  const [type = '', operation = ''] = operator.split('.');
  return { conditions: [{ left, operator: { type, operation }, ...(right === undefined ? {} : { right }) }] };
};

async function run(table: { id: string }, parameters: object, alone: Alone = {}): Promise<Record<string, Item[]>> {
  const { organizationId } = world.organization;
  const { database } = world.test;
  const dataTables = nodeDataTables({ database, maxTotalBytes }, { organizationId, digitalOrganizationId });
  const perItem = alone.parametersPerItem?.map((one) => ({ table: table.id, ...parameters, ...one }));
  const result = await runAlone('data.table', {
    ...alone,
    parameters: { table: table.id, ...parameters },
    ...(perItem ? { parametersPerItem: perItem } : {}),
    services: { dataTables },
  });
  if (!('outputs' in result)) throw new Error('The node waits.');
  return result.outputs;
}
const jsonOf = async (table: DataTable, parameters: object, alone?: Alone) =>
  ((await run(table, parameters, alone))['main'] ?? []).map((item) => item.json);
const names = async (table: DataTable, parameters: object = {}) =>
  (await jsonOf(table, { operation: 'get', ...parameters })).map((row) => row['name']);
const insert = (table: DataTable, json: Record<string, unknown>[], more: object = {}) =>
  run(table, { operation: 'insert', ...more }, { json, idempotencyKey: newId('execution') });

describe('insert', () => {
  test('makes a row of each item by the names of columns, and items of the rows', async () => {
    const table = await world.createTable(people);
    const outputs = await insert(table, [{ name: 'Ada', age: 36, other: 'left out', id: 'x' }, { name: 'Grace' }]);
    expect(outputs['main']).toMatchObject([
      { json: { name: 'Ada', age: 36, born: null, id: expect.stringMatching(/^row_/) }, pairedItem: 0 },
      { json: { name: 'Grace', created_at: expect.stringMatching(/Z$/) }, pairedItem: 1 },
    ]);
    expect(outputs['main']![0]!.json).not.toHaveProperty('other');
  });

  test('takes assignments, and converts what says the same in the type of the column', async () => {
    const table = await world.createTable(people);
    const assignments = [
      { column: 'name', value: 5 },
      { column: 'age', value: '36.5' },
      { column: 'member', value: 'true' },
      { column: 'born', value: 0 },
      { column: 'notes', value: { a: [1] } },
    ];
    expect(await jsonOf(table, { operation: 'insert', mapping: 'assignments', assignments })).toMatchObject([
      { name: '5', age: 36.5, member: true, born: '1970-01-01T00:00:00.000Z', notes: { a: [1] } },
    ]);
  });

  test('that runs again with the same key inserts nothing twice and answers the same rows', async () => {
    const table = await world.createTable(people);
    const again = () =>
      run(table, { operation: 'insert' }, { json: Array.from({ length: 1_200 }, (_, age) => ({ age })) });
    const first = await again();
    expect(await again()).toEqual(first);
    expect(first['main']).toHaveLength(1_200);
    expect(await names(table, { limit: 10_000 })).toHaveLength(1_200);
  });

  test('of a wrong value names its column and writes nothing', async () => {
    const table = await world.createTable(people);
    await expect(insert(table, [{ name: 'Ada' }, { age: 'old' }])).rejects.toMatchObject({
      code: 'item_type_mismatch',
      message: 'Column "age" takes a number, but this is the text "old".',
    });
    await expect(
      insert(table, [{}], { mapping: 'assignments', assignments: [{ column: 'nome', value: 1 }] }),
    ).rejects.toMatchObject({ code: 'invalid_request', message: 'There is no column "nome".' });
    await expect(insert(table, [{ nome: 'Ada' }])).rejects.toMatchObject({
      message: expect.stringContaining('The columns are name, age'),
    });
    expect(await names(table)).toEqual([]);
  });

  test('passes an item on with its error if the node continues on errors', async () => {
    const table = await world.createTable(people);
    const json = [{ name: 'Ada' }, { age: 'old' }, { name: 'Grace' }];
    const outputs = await run(table, { operation: 'insert' }, { json, itemErrors: 'error_output' });
    expect(outputs['main']!.map(({ pairedItem }) => pairedItem)).toEqual([0, 2]);
    expect(outputs['error']).toMatchObject([{ json: { age: 'old', error: expect.stringContaining('"age"') } }]);
    const continued = await run(
      table,
      { operation: 'insert' },
      { json: [{ age: 'old' }], itemErrors: 'continue', idempotencyKey: 'another' },
    );
    expect(continued['main']).toMatchObject([{ json: { error: expect.any(String) }, pairedItem: 0 }]);
  });

  test('beyond the limit of the organization says so', async () => {
    const table = await world.createTable(people);
    maxTotalBytes = 10;
    try {
      await expect(insert(table, [{ name: 'Ada' }])).rejects.toMatchObject({ code: 'data_table_limit_reached' });
    } finally {
      maxTotalBytes = 1e9;
    }
  });
});

describe('get', () => {
  test('finds rows by conditions, sorts and limits them, once for each item', async () => {
    const table = await world.createTable(people);
    await insert(table, [
      { name: 'Ada', age: 36 },
      { name: 'Grace', age: 85 },
      { name: 'Alan', age: 41 },
    ]);
    expect(await names(table)).toEqual(['Ada', 'Grace', 'Alan']);
    expect(await names(table, { conditions: where('age', 'number.gt', 40) })).toEqual(['Grace', 'Alan']);
    expect(await names(table, { sort_by: 'age', order: 'desc', limit: 2 })).toEqual(['Grace', 'Alan']);
    expect(await names(table, { conditions: { conditions: [] }, sort_by: '' })).toHaveLength(3);
    const outputs = await run(
      table,
      { operation: 'get' },
      {
        json: [{}, {}, {}],
        parametersPerItem: [
          { conditions: where('name', 'string.equals', 'Ada') },
          { conditions: where('name', 'string.equals', 'Nobody') },
          { conditions: where('name', 'string.startsWith', 'A') },
        ],
      },
    );
    expect(outputs['main']!.map(({ json, pairedItem }) => [json['name'], pairedItem])).toEqual([
      ['Ada', 0],
      ['Ada', 2],
      ['Alan', 2],
    ]);
  });

  test('takes a table by its name in the project of the digital organization, and by nothing else', async () => {
    const table = await world.createTable(people);
    await insert(table, [{ name: 'Ada' }]);
    expect(await jsonOf(table, { table: table.name.toUpperCase() })).toHaveLength(1);
    const { organizationId, accountId } = world.organization;
    const [projectId, id] = [newId('project'), newId('dataTable')];
    await world.test.database.pool.query(
      `insert into projects (id, organization_id, kind, name) values ($1, $2, 'team', 'Other')`,
      [projectId, organizationId],
    );
    await world.test.database.withOrganization(organizationId, ({ dataTables }) =>
      dataTables.insert({ id, projectId, name: 'Elsewhere', columns: [], createdBy: accountId }),
    );
    for (const other of [id, 'Elsewhere', 'Nowhere']) {
      await expect(jsonOf(table, { table: other })).rejects.toMatchObject({
        code: 'not_found',
        message: `Data table "${other}" not found in this project.`,
      });
    }
  });

  test('refuses conditions and sorting that the columns do not have', async () => {
    const table = await world.createTable(people);
    const refused = (parameters: object) => expect(jsonOf(table, parameters)).rejects;
    await refused({ conditions: where('nome', 'string.equals', 'a') }).toMatchObject({ code: 'parameter_invalid' });
    await refused({ conditions: where('name', 'number.gt', 1) }).toMatchObject({ code: 'item_type_mismatch' });
    await refused({ sort_by: 'notes' }).toMatchObject({ code: 'parameter_invalid' });
    await refused({ limit: 0 }).toMatchObject({ code: 'parameter_invalid' });
    await refused({ operation: 'drop' }).toMatchObject({ code: 'parameter_invalid' });
  });
});

test('update changes the rows that meet the conditions and gives them', async () => {
  const table = await world.createTable(people);
  await insert(table, [
    { name: 'Ada', age: 36 },
    { name: 'Grace', age: 85 },
  ]);
  const assignments = [
    { column: 'age', value: null },
    { column: 'member', value: true },
  ];
  const parameters = { operation: 'update', mapping: 'assignments', assignments };
  const rows = await jsonOf(table, { ...parameters, conditions: where('age', 'number.lt', 50) });
  expect(rows).toMatchObject([{ name: 'Ada', age: null, member: true }]);
  expect(await jsonOf(table, { operation: 'get', sort_by: 'name' })).toMatchObject([{ age: null }, { age: 85 }]);
  await expect(jsonOf(table, parameters)).rejects.toMatchObject({ code: 'parameter_invalid', param: '/conditions' });
});

test('upsert changes the rows with the key, else inserts one', async () => {
  const table = await world.createTable(people);
  await insert(table, [{ name: 'Ada', age: 36 }]);
  const json = [
    { name: 'Ada', age: 37 },
    { name: 'Grace', age: 85 },
    { name: 'Grace', age: 86 },
  ];
  const upsert = (more: object = {}) =>
    jsonOf(table, { operation: 'upsert', key_columns: ['name'], ...more }, { json });
  const rows = await upsert();
  expect(rows.map(({ name, age }) => [name, age])).toEqual([
    ['Ada', 37],
    ['Grace', 86],
    ['Grace', 86],
  ]);
  await upsert();
  expect(await names(table)).toEqual(['Ada', 'Grace']);
  await expect(upsert({ key_columns: [] })).rejects.toMatchObject({ code: 'parameter_invalid', param: '/key_columns' });
  await expect(upsert({ key_columns: ['notes'] })).rejects.toMatchObject({ message: expect.stringContaining('JSON') });
});

test('delete deletes the rows that meet the conditions, gives what they were, and wants a condition', async () => {
  const table = await world.createTable(people);
  await insert(table, [
    { name: 'Ada', age: 36 },
    { name: 'Grace', age: 85 },
  ]);
  const rows = await jsonOf(table, { operation: 'delete', conditions: where('name', 'string.regex', '^A') });
  expect(rows).toMatchObject([{ name: 'Ada', age: 36 }]);
  await expect(jsonOf(table, { operation: 'delete' })).rejects.toMatchObject({ code: 'parameter_invalid' });
  await expect(jsonOf(table, { operation: 'delete', conditions: { conditions: [] } })).rejects.toMatchObject({
    code: 'parameter_invalid',
  });
  expect(await names(table)).toEqual(['Grace']);
  await jsonOf(table, { operation: 'delete', conditions: where('id', 'string.exists') });
  expect(await names(table)).toEqual([]);
});

test.each(['get', 'insert', 'update', 'upsert', 'delete'])('%s of no items does nothing', async (operation) => {
  const table = await world.createTable(people);
  expect(await run(table, { operation }, { json: [] })).toEqual({ main: [] });
});
