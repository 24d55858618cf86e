import { DatabaseSync } from 'node:sqlite';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../domains/executions/item.ts';
import { binariesInMemory } from '../support/binaries.ts';
import { runAlone, type Alone } from '../activities/nodes/runAlone.ts';

/** The node `sqlite.rows` with real files. */
const type = 'sqlite.rows';
const binaries = binariesInMemory();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqlite-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A database that another program has written. */
async function database(sql: string): Promise<NonNullable<Item['binary']>> {
  const path = join(folder, `${Math.random()}.db`);
  const made = new DatabaseSync(path);
  made.exec(sql);
  made.close();
  return fileOf(await readFile(path));
}

const fileOf = async (bytes: Uint8Array) => ({ data: await binaries.write(bytes, { fileName: 'shop.db' }) });
const orders = () =>
  database(`create table orders (id integer primary key, customer text not null unique, total numeric, data blob);
insert into orders values (1, 'Ada', 1.5, x'00ff'), (9007199254740993, 'Bob', null, null)`);

async function run(parameters: object, items: Item[], more: Alone = {}): Promise<Item[]> {
  const result = await runAlone(type, { parameters, inputs: { main: items }, services: { binaries }, ...more });
  return (result as unknown as { outputs: { main?: Item[] } }).outputs.main ?? [];
}
const jsonOf = async (parameters: object, items: Item[], more: Alone = {}) =>
  (await run(parameters, items, more)).map(({ json }) => json);

describe('sqlite.rows', () => {
  test('reads values of all kinds without losing digits', async () => {
    const binary = await orders();
    expect(await jsonOf({ sql: 'select * from orders order by id' }, [{ json: {}, binary }])).toEqual([
      { id: 1, customer: 'Ada', total: 1.5, data: 'AP8=' },
      { id: '9007199254740993', customer: 'Bob', total: null, data: null },
    ]);
    const bound = { sql: 'select ? as a, typeof(?) as b, ? as c, ? as d', values: ["'; drop", 7, { x: 1 }, true] };
    expect(await jsonOf(bound, [{ json: {}, binary }])).toEqual([{ a: "'; drop", b: 'integer', c: '{"x":1}', d: 1 }]);
    expect(
      await jsonOf({ operation: 'select', table: 'orders', where: [{ column: 'customer', value: 'Bob' }] }, [
        { json: {}, binary },
      ]),
    ).toMatchObject([{ id: '9007199254740993' }]);
  });

  test('rows of many items go into one database, which is a new file', async () => {
    const binary = await orders();
    const items = [{ json: { customer: 'Cy' }, binary }, { json: { customer: 'Di' } }, { json: { customer: 'Ed' } }];
    const written = await run({ operation: 'insert', table: 'orders', transaction: 'all' }, items);
    expect(written.map(({ json }) => json['customer'])).toEqual(['Cy', 'Di', 'Ed']);
    expect(new Set(written.map((item) => item.binary!['data']!.id)).size).toBe(1);
    expect(written[0]!.binary!['data']).toMatchObject({ file_name: 'shop.db' });
    const count = { sql: 'select count(*) as n from orders' };
    expect(await jsonOf(count, written.slice(0, 1))).toEqual([{ n: 5 }]);
    expect(await jsonOf(count, [{ json: {}, binary }])).toEqual([{ n: 2 }]);
    const path = join(folder, 'written.db');
    await writeFile(path, binaries.bytesOf(written[0]!.binary!['data']!));
    expect(new DatabaseSync(path).prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  });

  test('items with files of their own have databases of their own', async () => {
    const items = [
      { json: {}, binary: await orders() },
      { json: {}, binary: await database('create table orders (id integer)') },
    ];
    const changed = await run(
      { operation: 'delete', table: 'orders', where: [{ column: 'id', comparison: 'is_not_null' }] },
      items,
    );
    expect(changed.map(({ json }) => json)).toEqual([{ affected_rows: 2 }, { affected_rows: 0 }]);
    expect(changed[0]!.binary!['data']!.id).not.toBe(changed[1]!.binary!['data']!.id);
    const message = 'All items of one transaction need the same database';
    await expect(
      run({ operation: 'insert', table: 'orders', values_from: 'fields', row: { id: 5 }, transaction: 'all' }, items),
    ).rejects.toThrow(message);
  });

  test('rows are changed by their keys, and one failed item leaves nothing', async () => {
    const binary = await orders();
    const item = { json: {}, binary };
    const row = { customer: 'Ada', total: 3 };
    const upsert = { operation: 'upsert', table: 'orders', keys: ['customer'], values_from: 'fields', row };
    expect(await jsonOf(upsert, [item])).toMatchObject([{ id: 1, total: 3 }]);
    const nobody = {
      operation: 'update',
      table: 'orders',
      keys: ['id'],
      values_from: 'fields',
      row: { id: 7, total: 1 },
    };
    const [carrier] = await run(nobody, [item]);
    expect([carrier!.json, carrier!.binary!['data']!.id === binary.data!.id]).toEqual([{ affected_rows: 0 }, false]);
    const insert = { operation: 'insert', table: 'orders' };
    const twice = [{ json: { customer: 'Cy' }, binary }, { json: { customer: 'Ada' } }, { json: { customer: 'Di' } }];
    await expect(run(insert, twice)).rejects.toThrow('SQLite: UNIQUE constraint failed: orders.customer.');
    const kept = await run(insert, twice, { itemErrors: 'continue' });
    expect(kept.map(({ json }) => json['error'] !== undefined)).toEqual([false, true, false]);
    const names = 'select group_concat(customer) as names from (select customer from orders order by 1)';
    expect(await jsonOf({ sql: names }, kept.slice(2))).toEqual([{ names: 'Ada,Bob,Cy,Di' }]);
    expect(
      await jsonOf(
        { ...insert, skip_existing: true },
        [twice[1]!].map((one) => ({ ...one, binary })),
      ),
    ).toEqual([{ affected_rows: 0 }]);
  });

  test('tables and columns are listed', async () => {
    const binary = await orders();
    expect(await jsonOf({ operation: 'list_tables' }, [{ json: {}, binary }])).toMatchObject([
      { name: 'orders', kind: 'table' },
    ]);
    expect(await jsonOf({ operation: 'describe_table', table: 'orders' }, [{ json: {}, binary }])).toMatchObject([
      { name: 'id', type: 'INTEGER', primary_key: true },
      { name: 'customer', type: 'TEXT', nullable: false },
      { name: 'total' },
      { name: 'data' },
    ]);
  });

  test.each([
    ["attach database '/tmp/x.db' as x", false, /not authorized|max 0/],
    ["vacuum into '/tmp/stolen.db'", false, /VACUUM|authorized|max 0/],
    ['pragma writable_schema = on', false, 'not authorized'],
    ["select load_extension('x')", false, /not authorized|no such function/],
    ["select readfile('/etc/passwd')", false, 'no such function'],
    ['commit', false, 'not authorized'],
    ["update sqlite_schema set sql = ''", false, /may not be modified/],
    ['delete from orders', true, 'Turn "Read-only" off'],
    ['select 1; delete from orders', true, 'Only one statement'],
    ['select ?, ? as a', true, 'more placeholders than values'],
    ['select * from absent', true, 'SQLite: no such table: absent.'],
  ])('refuses %s', async (sql, readOnly, message) => {
    const item = { json: {}, binary: await orders() };
    const values = sql.includes('?') ? [1] : [];
    await expect(run({ sql, values, read_only: readOnly }, [item])).rejects.toThrow(message);
  });

  test('a statement without an end is stopped, and when the execution is canceled', async () => {
    const item = { json: {}, binary: await orders() };
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) as m from n';
    await expect(run({ sql: endless, timeout_s: 1 }, [item])).rejects.toThrow('did not finish within 1 s');
    const stop = new AbortController();
    const running = run({ sql: endless }, [item], { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('canceled')), 400);
    await expect(running).rejects.toThrow('canceled');
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`bureau-sqlite-${process.pid}-`))).toEqual([]);
  });

  test('changes before a stopped statement are stored, and later items are run', async () => {
    const binary = await orders();
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) as m from n';
    const insert = (name: string) => `insert into orders (customer) values ('${name}') returning customer`;
    const written = await run({}, [{ json: {}, binary }, { json: {} }, { json: {} }, { json: {} }], {
      itemErrors: 'continue',
      parametersPerItem: [
        insert('Cy'),
        endless,
        insert('Di'),
        endless.replace('with', 'insert into orders (customer) with'),
      ].map((sql) => ({ sql, read_only: false, timeout_s: 1 })),
    });
    expect(written.map(({ json }) => json['error'] !== undefined)).toEqual([false, true, false, true]);
    const names = 'select group_concat(customer) as names from (select customer from orders order by 1)';
    expect(await jsonOf({ sql: names }, written.slice(0, 1))).toEqual([{ names: 'Ada,Bob,Cy,Di' }]);
  });

  test('says why a statement failed that SQLite has undone itself', async () => {
    const item = { json: {}, binary: await orders() };
    const sql = "insert or rollback into orders (customer) values ('Ada')";
    await expect(run({ sql, read_only: false }, [item])).rejects.toThrow('UNIQUE constraint failed');
  });

  test('removes what a crash has left', async () => {
    const left = await mkdtemp(join(tmpdir(), 'bureau-sqlite-7-'));
    await run({ sql: 'select 1' }, [{ json: {}, binary: await orders() }]);
    expect(readdirSync(tmpdir())).toContain(basename(left));
    const before = new Date(Date.now() - 25 * 3_600_000);
    await utimes(left, before, before);
    await run({ sql: 'select 1' }, [{ json: {}, binary: await orders() }]);
    expect(readdirSync(tmpdir())).not.toContain(basename(left));
  });

  test('memory is bounded, and many rows go into a file', async () => {
    const item = { json: {}, binary: await orders() };
    const rows = (count: number) =>
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i, hex(randomblob(500)) as x from n`;
    await expect(run({ sql: `${rows(2_000_000)} order by x`, timeout_s: 60 }, [item])).rejects.toThrow(/memory/);
    const [file] = await run({ sql: rows(20_000), result: 'file' }, [item]);
    expect(file!.json).toMatchObject({ rows: 20_000 });
    await expect(run({ sql: rows(100), max_rows: 10 }, [item])).rejects.toThrow('more than 10 rows');
  });

  test('other files are refused', async () => {
    const item = { json: {}, binary: await fileOf(Buffer.from('id;customer\n1;Ada\n'.repeat(100))) };
    await expect(run({ sql: 'select 1' }, [item])).rejects.toThrow('The file is no database of SQLite');
    await expect(run({ sql: 'select 1' }, [{ json: {} }])).rejects.toThrow('data');
  });
});
