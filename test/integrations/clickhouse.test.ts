import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/clickhouse/fake.ts';
import { RowStream } from '../../integrations/clickhouse/RowStream.ts';
import { quotedTable, statement } from '../../integrations/clickhouse/sql.ts';
import { pagesOf } from '../../integrations/databases/statements/runStatement.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone, type Alone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';

/** The parts of `clickhouse.rows` that are more than one request; `contract.test.ts` covers all operations. */
const services = outboundServices();
let fake: Fake;
beforeAll(async () => {
  fake = await startFake(definition);
});
beforeEach(() => fake.reset());
afterAll(() => Promise.all([fake.close(), services.close()]));

const run = async (parameters: object, more: Alone = {}): Promise<Item[]> => {
  const { type, values } = definition.credential(fake.url);
  const credentials = { auth: usedCredential(type, values) };
  const result = await runAlone('clickhouse.rows', { parameters, credentials, services, ...more });
  return 'outputs' in result ? (result.outputs['main'] ?? []) : [];
};
const jsonOf = async (parameters: object, more: Alone = {}) => (await run(parameters, more)).map(({ json }) => json);

describe('clickhouse.rows', () => {
  test('a query only reads, and its rows keep their digits', async () => {
    const sql = 'select id, total from orders where customer = {customer:String}';
    expect(await jsonOf({ sql, values: { customer: 'Ada' } })).toEqual([
      { id: '7', total: '12.5' },
      { id: '9007199254740993', total: '1' },
    ]);
    const { query } = fake.requests[0]!;
    expect(Object.fromEntries(query)).toMatchObject({
      readonly: '2',
      max_execution_time: '300',
      param_customer: 'Ada',
    });
    expect([query.get('database'), fake.requests[0]!.path]).toEqual(['shop', '/']);
    expect(await jsonOf({ sql, values: { customer: '' } })).toEqual([]);
    await expect(jsonOf({ sql: 'select id from orders', max_rows: 2 })).rejects.toThrow('more than 2 rows');
    await expect(jsonOf({ sql: 'drop table orders' })).rejects.toThrow('Cannot execute query in readonly mode');
    await expect(jsonOf({ sql })).rejects.toThrow('Substitution `customer` is not set');
    await expect(jsonOf({ sql: "select id from orders where customer = '{{ $json.a }}'" })).rejects.toThrow(
      'cannot contain expressions',
    );
  });

  test('statements run in the database of the node, if it has one', async () => {
    for (const operation of ['query', 'command'])
      await expect(jsonOf({ operation, sql: 'select id from orders', database: 'archive' })).rejects.toThrow(
        'Database archive does not exist',
      );
  });

  test('many rows go into a file', async () => {
    const [item] = await run({ sql: 'select * from orders', result: 'file', file_format: 'csv' });
    expect(item!.json).toEqual({ rows: 3, columns: ['id', 'customer', 'total'] });
    expect(services.binaries.bytesOf(item!.binary!['data']!).toString()).toContain('7,Ada,12.5');
  });

  test('rows of many items are one insert, and a wrong one fails alone', async () => {
    const rows = [{ id: 1, customer: 'Cy' }, { id: 2, total: 'many' }, { id: 3 }];
    const parameters = { operation: 'insert', table: 'orders' };
    const more = {
      parameters,
      parametersPerItem: rows.map((row) => ({ ...parameters, row })),
      json: rows.map(() => ({})),
      itemErrors: 'continue' as const,
    };
    const results = await jsonOf(parameters, more);
    expect(results).toEqual([
      { affected_rows: 1 },
      { error: expect.stringContaining('Cannot parse input') },
      { affected_rows: 1 },
    ]);
    expect(fake.requests).toHaveLength(4);
    const unknown = { ...parameters, row: { id: 1, other: 2 } };
    await expect(run(unknown)).rejects.toThrow('Unknown field found');
    expect(await jsonOf({ ...unknown, ignore_unknown: true })).toEqual([{ affected_rows: 1 }]);
    await expect(run({ ...unknown, row: '{ "id": "{{ $json.id }}" }' })).rejects.toThrow(
      'text with expressions inside',
    );
  });

  test('tables and columns are listed', async () => {
    const described = { operation: 'describe_table', table: 'orders', database: 'shop' };
    expect(await jsonOf(described)).toMatchObject([
      { name: 'id', primary_key: true },
      { name: 'customer', nullable: false },
      { name: 'total', default: '0' },
    ]);
    await expect(run({ ...described, table: 'nothing' })).rejects.toThrow('There is no table "nothing"');
    // Its response has no body, and is no JSON.
    expect(await jsonOf({ operation: 'command', sql: 'truncate table orders' })).toEqual([{ success: true }]);
    await expect(run({ operation: 'command', sql: 'nonsense' })).rejects.toThrow('Syntax error');
  });
});

test.each([
  ["a\tb\\c\n'd'", "a\\tb\\\\c\\n\\'d\\'"],
  [7, '7'],
  [null, '\\N'],
  [true, 'true'],
  [[1, "it's", null, ['x']], "[1,'it\\'s',NULL,['x']]"],
  [{ a: 1 }, '{"a":1}'],
])('the value %j is bound as %s', (value, text) => {
  expect(statement('select {a:String}', { values: { a: value } }).query).toMatchObject({ param_a: text });
});

test('empty values are sent, and names are quoted', () => {
  expect(statement('select {a:String}', { values: { a: '' } }).path).toBe('/?param_a=');
  expect(() => statement('select 1', { values: { 'a=1&readonly': 0 } })).toThrow('other signs');
  expect(quotedTable({ database: 'my db', table: 'a`b\\' })).toBe('`my db`.`a\\`b\\\\`');
});

describe('a result', () => {
  const read = async (chunks: string[]) => {
    async function* body(): AsyncGenerator<Uint8Array> {
      for (const chunk of chunks) yield Buffer.from(chunk);
    }
    const reader = new RowStream(Object.assign(body(), { destroy: () => undefined }), 2);
    await reader.begin();
    const pages: unknown[][][] = [];
    for await (const page of pagesOf(reader)) pages.push(page);
    return { columns: reader.columns, pages };
  };
  const head = '["a"]\n["UInt8"]\n';

  test('comes in pages, wherever its bytes are cut', async () => {
    expect(await read(['["a', '"]\n["UInt8"]\n[1]\n[', '2]\n[3]\n'])).toEqual({
      columns: ['a'],
      pages: [[[1], [2]], [[3]]],
    });
    expect(await read([head])).toEqual({ columns: ['a'], pages: [] });
    expect(await read([])).toEqual({ columns: [], pages: [] });
  });

  test.each([
    [
      [head, '[1]\n', 'Code: 159. DB::Exception: Timeout exceeded. (TIMEOUT_EXCEEDED)\n'],
      'Code: 159. DB::Exception: Timeout',
    ],
    [[head, '[1', 'Code: 241. DB::Exception: Memory limit exceeded.\n'], 'Code: 241'],
    [[head, '[1]\n__exception__\r\nabc\r\nCode: 395. DB::Exception: x'], '__exception__'],
    [[head, '[1]\n[2'], 'ended early'],
    [['["a"]\n'], 'ended early'],
  ])('that ends with an error fails: %j', async (chunks, message) => {
    await expect(read(chunks)).rejects.toThrow(message);
  });
});
