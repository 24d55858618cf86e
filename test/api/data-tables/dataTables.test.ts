import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';

type Schemas = components['schemas'];

let api: TestApi;
let person: Person;
let counter = 0;
beforeAll(async () => {
  api = await startTestApi({ settings: { dataTablesMaxBytes: 400_000 } });
  person = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const columns: Schemas['DataTableColumnCreate'][] = [
  { name: 'name', type: 'text' },
  { name: 'age', type: 'number' },
  { name: 'member', type: 'boolean' },
  { name: 'born', type: 'datetime' },
  { name: 'notes', type: 'json' },
];
const create = (more: Partial<Schemas['DataTableCreate']> = {}): Promise<Schemas['DataTable']> =>
  person.client.ok('createDataTable', { body: { name: `Table ${(counter += 1)}`, columns, ...more } });
const at = (table: { id: string }) => ({ params: { data_table_id: table.id } });
const insert = (table: { id: string }, rows: Record<string, unknown>[], more: object = {}) =>
  person.client.ok('createDataTableRows', { ...at(table), body: { rows, ...more } });
const list = (table: { id: string }, query: Record<string, string | number> = {}) =>
  person.client.ok('listDataTableRows', { ...at(table), query });

describe('data tables', () => {
  test('are created in the personal space, read, listed by project and deleted with their rows', async () => {
    const table = await create({ name: 'People' });
    const { data: projects } = await person.client.ok('listProjects');
    expect(table).toMatchObject({ name: 'People', project_id: projects[0]!.id, row_count: 0, size_bytes: 0 });
    expect(table.columns.map(({ name, type }) => ({ name, type }))).toEqual(columns);
    await insert(table, [{ name: 'Ada' }]);
    expect(await person.client.ok('getDataTable', at(table))).toMatchObject({ row_count: 1 });
    const { data } = await person.client.ok('listDataTables', { query: { project_id: projects[0]!.id } });
    expect(data.map(({ id }) => id)).toContain(table.id);
    expect((await person.client.ok('listDataTables', { query: { project_id: newId('project') } })).data).toEqual([]);
    expect((await person.client.call('deleteDataTable', at(table))).status).toBe(204);
    expect(await person.client.refused('getDataTable', at(table))).toMatchObject({ status: 404 });
    const left = await api.test.database.pool.query('select 1 from data_table_rows where data_table_id = $1', [
      table.id,
    ]);
    expect(left.rows).toEqual([]);
  });

  test('have a name of their own in their project, whatever its case', async () => {
    await create({ name: 'Orders' });
    const other = await create();
    const taken = { status: 409, code: 'name_taken', param: '/name' };
    expect(await person.client.refused('createDataTable', { body: { name: 'ORDERS' } })).toMatchObject(taken);
    expect(await person.client.refused('updateDataTable', { ...at(other), body: { name: 'orders' } })).toMatchObject(
      taken,
    );
  });

  test('refuse columns that are there twice, are called like fields of rows, or do not look like a name', async () => {
    const refused = (names: string[]) =>
      person.client.refused('createDataTable', {
        body: { name: 'x', columns: names.map((name) => ({ name, type: 'text' })) },
      });
    expect(await refused(['a', 'A'])).toMatchObject({ status: 400, param: '/columns/1/name' });
    expect(await refused(['id'])).toMatchObject({ status: 400, message: expect.stringContaining('"id"') });
    expect(await refused(['two words'])).toMatchObject({ status: 400, param: '/columns/0/name' });
    expect(await refused(Array.from({ length: 101 }, (_, index) => `c${index}`))).toMatchObject({ status: 400 });
  });

  test('change their columns: order, names and new ones keep the values, deleted ones lose them', async () => {
    const table = await create();
    await insert(table, [{ name: 'Ada', age: 36, member: true }]);
    const before = await person.client.ok('getDataTable', at(table));
    const [name, age] = table.columns;
    const changed = await person.client.ok('updateDataTable', {
      ...at(table),
      body: {
        columns: [
          { id: age!.id, name: 'years' },
          { id: name!.id, name: 'name' },
          { name: 'city', type: 'text' },
        ],
        revision: table.revision,
      },
    });
    expect(changed.columns.map((column) => column.name)).toEqual(['years', 'name', 'city']);
    expect(changed.size_bytes).toBeLessThan(before.size_bytes);
    expect((await list(table)).data[0]!.values).toEqual({ years: 36, name: 'Ada', city: null });
    const stored = await api.test.database.pool.query('select cells from data_table_rows where data_table_id = $1', [
      table.id,
    ]);
    expect(Object.keys(stored.rows[0].cells).toSorted()).toEqual([age!.id, name!.id].toSorted());
  });

  test('never change the type of a column, and refuse changes made from an old revision', async () => {
    const table = await create();
    const [name] = table.columns;
    const change = (columns: unknown, revision?: number) =>
      person.client.refused('updateDataTable', {
        ...at(table),
        body: { columns, ...(revision === undefined ? {} : { revision }) },
      });
    expect(await change([{ id: name!.id, name: 'name', type: 'number' }], 1)).toMatchObject({
      status: 400,
      param: '/columns/0/type',
      message: expect.stringContaining('never changes'),
    });
    expect(await change([{ name: 'x' }], 1)).toMatchObject({ status: 400, param: '/columns/0/type' });
    expect(await change([{ id: newId('dataTableColumn'), name: 'x' }], 1)).toMatchObject({ status: 400 });
    expect(await change([])).toMatchObject({ status: 400, param: '/revision' });
    await person.client.ok('updateDataTable', { ...at(table), body: { name: `${table.name} renamed` } });
    expect(await change([], 1)).toMatchObject({ status: 409, code: 'data_table_changed' });
  });
});

describe('rows', () => {
  test('are inserted with values of every type, changed, cleared and deleted', async () => {
    const table = await create();
    const born = '1815-12-10T01:00:00+01:00';
    const notes = { tags: ['a', 1, null], nested: { deep: [{}] } };
    const written = await insert(table, [{ name: 'Ada', age: 36.5, member: false, born, notes }, {}]);
    expect(written).toMatchObject({ inserted: 2, updated: 0 });
    const [first, second] = written.data;
    expect(first!.values).toEqual({ name: 'Ada', age: 36.5, member: false, born: '1815-12-10T00:00:00.000Z', notes });
    expect(second!.values).toEqual({ name: null, age: null, member: null, born: null, notes: null });
    const row = { params: { data_table_id: table.id, row_id: first!.id } };
    const changed = await person.client.ok('updateDataTableRow', {
      ...row,
      body: { values: { age: 37, notes: null } },
    });
    expect(changed.values).toMatchObject({ name: 'Ada', age: 37, notes: null });
    expect((await person.client.call('deleteDataTableRow', row)).status).toBe(204);
    expect(await person.client.refused('deleteDataTableRow', row)).toMatchObject({ status: 404 });
    expect(await person.client.refused('updateDataTableRow', { ...row, body: { values: {} } })).toMatchObject({
      status: 404,
    });
    expect((await list(table)).data.map(({ id }) => id)).toEqual([second!.id]);
  });

  test.each([
    [{ age: '36' }, 'age', 'item_type_mismatch'],
    [{ name: 5 }, 'name', 'item_type_mismatch'],
    [{ member: 1 }, 'member', 'item_type_mismatch'],
    [{ born: 'yesterday' }, 'born', 'item_type_mismatch'],
    [{ born: '+020000-01-01T00:00:00Z' }, 'born', 'item_type_mismatch'],
    [{ nome: 'Ada' }, 'nome', 'invalid_request'],
    [{ id: 'row_1' }, 'id', 'invalid_request'],
  ])('%j is refused by the name of its column, and no row is written', async (values, column, code) => {
    const table = await create();
    const body = { rows: [{ name: 'Ada' }, values] };
    expect(await person.client.refused('createDataTableRows', { ...at(table), body })).toMatchObject({
      status: 400,
      code,
      param: `/rows/1/${column}`,
      message: expect.stringContaining(`"${column}"`),
    });
    expect((await list(table)).data).toEqual([]);
  });

  test('are updated where key columns say that they are there, else inserted', async () => {
    const table = await create();
    await insert(table, [{ name: 'Ada', age: 36 }]);
    const written = await insert(
      table,
      [
        { name: 'Ada', member: true },
        { name: 'Grace', age: 85 },
      ],
      { key_columns: ['name'] },
    );
    expect(written).toMatchObject({ inserted: 1, updated: 1 });
    expect(written.data.map(({ values }) => [values['name'], values['age'], values['member']])).toEqual([
      ['Ada', 36, true],
      ['Grace', 85, null],
    ]);
    const refused = (key: string) =>
      person.client.refused('createDataTableRows', { ...at(table), body: { rows: [{}], key_columns: [key] } });
    expect(await refused('notes')).toMatchObject({ status: 400, param: '/key_columns/0' });
    expect(await refused('nome')).toMatchObject({ status: 400, param: '/key_columns/0' });
  });

  test('are paged by cursor in every order, and a cursor of another order is refused', async () => {
    const table = await create();
    const rows = Array.from({ length: 25 }, (_, age) => ({
      name: ['x', 'Y', 'ä'][age % 3],
      ...(age % 5 ? { age } : {}),
    }));
    await insert(table, rows);
    const queries: Record<string, string>[] = [
      {},
      { sort: 'name' },
      { sort: 'age', order: 'desc' },
      { sort: 'created_at' },
      { sort: 'id' },
    ];
    for (const query of queries) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { data: Schemas['DataTableRow'][]; next_cursor: string | null } = await list(table, {
          ...query,
          limit: 10,
          ...(cursor && { cursor }),
        });
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(new Set(seen).size, JSON.stringify(query)).toBe(25);
      expect(seen).toHaveLength(25);
    }
    const { next_cursor: cursor } = await list(table, { sort: 'name', limit: 10 });
    const refused = (query: Record<string, string>) =>
      person.client.refused('listDataTableRows', { ...at(table), query });
    expect(await refused({ cursor: cursor!, sort: 'age' })).toMatchObject({ status: 400, code: 'invalid_cursor' });
    expect(await refused({ cursor: 'nonsense' })).toMatchObject({ status: 400, code: 'invalid_cursor' });
    expect(await refused({ sort: 'notes' })).toMatchObject({ status: 400, param: 'sort' });
    expect(await refused({ sort: 'nome' })).toMatchObject({ status: 400, param: 'sort' });
  });

  test('are filtered by conditions like those of the node If', async () => {
    const table = await create();
    await insert(table, [{ name: 'Ada', age: 36 }, { name: 'Grace', age: 85 }, { name: 'ada' }]);
    const names = async (conditions: object) =>
      (await list(table, { conditions: JSON.stringify(conditions) })).data.map(({ values }) => values['name']);
    const isAda = { left: 'name', operator: { type: 'string', operation: 'equals' }, right: 'ada' };
    const isOld = { left: 'age', operator: { type: 'number', operation: 'gt' }, right: 80 };
    expect(await names({ conditions: [isAda] })).toEqual(['ada']);
    expect(await names({ case_sensitive: false, conditions: [isAda] })).toEqual(['Ada', 'ada']);
    expect(await names({ combinator: 'or', conditions: [isAda, isOld] })).toEqual(['Grace', 'ada']);
    const refused = (conditions: string) =>
      person.client.refused('listDataTableRows', { ...at(table), query: { conditions } });
    for (const wrong of ['{', '5', '{}', '{"conditions":[{"operator":{"type":"string","operation":"like"}}]}'])
      expect(await refused(wrong), wrong).toMatchObject({ status: 400, code: 'invalid_request', param: 'conditions' });
    const mismatch = { conditions: [{ ...isOld, left: 'name' }] };
    expect(await refused(JSON.stringify(mismatch))).toMatchObject({ status: 400, code: 'item_type_mismatch' });
  });

  test('are exported as CSV with every value as it is', async () => {
    const table = await create({ name: 'Ausfuhr "1"' });
    await insert(table, [{ name: 'a "b", c\nd', age: 1.5, member: false, notes: { a: [1] } }, { name: 'ä' }]);
    const { text, headers } = await person.client.call('exportDataTable', at(table));
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Ausfuhr%20%221%22.csv");
    const [heading, ...lines] = text.split('\r\n');
    expect(heading).toBe('id,name,age,member,born,notes,created_at,updated_at');
    expect(lines[0]).toMatch(/^row_\w+,"a ""b"", c\nd",1\.5,false,,"\{""a"":\[1\]\}",\d{4}-\S+Z,\S+Z$/);
    expect(lines[1]).toMatch(/^row_\w+,ä,,,,,/);
    await insert(
      table,
      Array.from({ length: 600 }, (_, age) => ({ age })),
    );
    const { text: long } = await person.client.call('exportDataTable', at(table));
    expect(long.split('\r\n')).toHaveLength(1 + 602 + 1);
  });

  test('of a table that is another one are not found', async () => {
    const [one, other] = [await create(), await create()];
    const { data } = await insert(one, [{ name: 'Ada' }]);
    const params = { data_table_id: other.id, row_id: data[0]!.id };
    expect(await person.client.refused('deleteDataTableRow', { params })).toMatchObject({ status: 404 });
    expect((await list(one)).data).toHaveLength(1);
  });

  test('beyond the limit of the organization are refused with a code of their own', async () => {
    const table = await create();
    const rows = Array.from({ length: 4 }, () => ({ name: 'x'.repeat(100_000) }));
    expect(await person.client.refused('createDataTableRows', { ...at(table), body: { rows } })).toMatchObject({
      status: 409,
      code: 'data_table_limit_reached',
      message: expect.stringContaining('SERVICE_DATA_TABLES_MAX_BYTES'),
    });
    expect(await person.client.ok('getDataTable', at(table))).toMatchObject({ row_count: 0, size_bytes: 0 });
    const tooMany = Array.from({ length: 1_001 }, () => ({}));
    expect(await person.client.refused('createDataTableRows', { ...at(table), body: { rows: tooMany } })).toMatchObject(
      {
        status: 400,
        param: '/rows',
      },
    );
  });
});

describe('roles and keys', () => {
  test('viewers of a project read tables and rows; only editors write', async () => {
    const projectId = newId('project');
    const viewer = await memberOf(projectId, 'viewer');
    const table = await create({ project_id: projectId, name: 'Shared' });
    await insert(table, [{ name: 'Ada' }]);
    expect((await viewer.ok('listDataTables')).data.map(({ id }) => id)).toEqual([table.id]);
    expect((await viewer.ok('listDataTableRows', at(table))).data).toHaveLength(1);
    const refused = { status: 403, code: 'insufficient_scope' };
    expect(await viewer.refused('createDataTableRows', { ...at(table), body: { rows: [{}] } })).toMatchObject(refused);
    expect(await viewer.refused('updateDataTable', { ...at(table), body: {} })).toMatchObject(refused);
    expect(await viewer.refused('deleteDataTable', at(table))).toMatchObject(refused);
    await api.test.database.pool.query(`update project_members set role = 'editor' where project_id = $1`, [projectId]);
    expect((await viewer.ok('createDataTableRows', { ...at(table), body: { rows: [{}] } })).inserted).toBe(1);
    const own = await create({ name: 'Of the owner alone' });
    expect(await viewer.refused('getDataTable', at(own))).toMatchObject({ status: 404 });
  });

  test('a key with the scope to read rows cannot write them', async () => {
    const table = await create();
    const { value } = await person.client.ok('createAccountApiKey', {
      body: { label: 'reader', scopes: ['data_tables.view', 'data_tables.read_rows'] },
    });
    const reader = person.client.withKey(value);
    expect((await reader.ok('listDataTableRows', at(table))).data).toEqual([]);
    expect(await reader.refused('createDataTableRows', { ...at(table), body: { rows: [{}] } })).toMatchObject({
      status: 403,
    });
  });

  /** Another member of the organization, in a team project with that role. */
  async function memberOf(projectId: string, role: string) {
    const { organizationId } = person;
    const other = await signUpPerson(api.url);
    const { pool } = api.test.database;
    await pool.query(`insert into memberships (id, organization_id, account_id, role) values ($1, $2, $3, 'member')`, [
      newId('membership'),
      organizationId,
      other.accountId,
    ]);
    await pool.query(`insert into projects (id, organization_id, kind, name) values ($1, $2, 'team', 'Team')`, [
      projectId,
      organizationId,
    ]);
    await pool.query(
      'insert into project_members (organization_id, project_id, account_id, role) values ($1, $2, $3, $4)',
      [organizationId, projectId, other.accountId, role],
    );
    await other.client.ok('updateSession', { body: { organization_id: organizationId } });
    return other.client;
  }
});
