import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCells, valuesOf, type Values } from '../../domains/dataTables/cells.ts';
import { findRows, rowSort, type RowSearch } from '../../domains/dataTables/findRows.ts';
import { deleteRows, insertRows, updateRows, upsertRows } from '../../domains/dataTables/writeRows.ts';
import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { openTablesWorld, type TablesWorld } from './tablesWorld.ts';

let world: TablesWorld;
beforeAll(async () => {
  world = await openTablesWorld();
});
afterAll(() => world?.test.drop());

const inside = <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> =>
  world.test.database.withOrganization(world.organization.organizationId, work);
const targetOf = ({ id }: DataTable, maxTotalBytes = 1e12) => ({ dataTableId: id, maxTotalBytes });
const change = (table: DataTable, values: Values) => readCells(table.columns, values, { place: '' });
const insert = (table: DataTable, rows: readonly Values[], maxTotalBytes?: number) =>
  inside((repositories) =>
    insertRows(
      repositories,
      targetOf(table, maxTotalBytes),
      rows.map((values) => ({ cells: change(table, values).set })),
    ),
  );
const upsert = (table: DataTable, keys: readonly string[], rows: readonly Values[]) =>
  inside((repositories) =>
    upsertRows(repositories, targetOf(table), {
      keyColumns: table.columns.filter(({ name }) => keys.includes(name)).map(({ id }) => id),
      entries: rows.map((values) => change(table, values)),
    }),
  );
async function all(table: DataTable, search: RowSearch = {}): Promise<Values[]> {
  return inside(async (repositories) => {
    const rows: Values[] = [];
    for await (const row of findRows(repositories, table, search)) rows.push(valuesOf(table.columns, row.cells));
    return rows;
  });
}
/** Returns the counters of a table, and their expected values by its rows. */
async function counters(table: DataTable): Promise<unknown> {
  const { rows } = await world.test.database.pool.query(
    `select t.row_count::int as count, t.size_bytes::int as bytes, count(r.id)::int as counted, coalesce(sum(r.size_bytes), 0)::int as summed
     from data_tables t left join data_table_rows r on r.data_table_id = t.id where t.id = $1 group by t.id`,
    [table.id],
  );
  const { count, bytes, counted, summed } = rows[0];
  expect({ count, bytes }).toEqual({ count: counted, bytes: summed });
  return count;
}

describe('JSON cells', () => {
  const texts = async (table: DataTable) => (await all(table)).map(({ a, b }) => JSON.stringify([a, b]));

  test('keep the order of their keys after edits of other cells', async () => {
    const table = await world.createTable({ a: 'json', b: 'json', n: 'number' });
    const nested = { zebra: 1, b: [{ y: 1, x: { ü: 2, u: 1 } }], a: null };
    const inserted = await insert(table, [{ a: nested, b: { a: 1, b: 2 }, n: 1 }]);
    expect(inserted.map(({ cells }) => JSON.stringify(valuesOf(table.columns, cells)['a']))).toEqual([
      JSON.stringify(nested),
    ]);
    const which = inserted.map(({ id }) => id);
    const update = (values: Values) =>
      inside((repositories) => updateRows(repositories, targetOf(table), { which, change: change(table, values) }));
    await update({ n: 2 });
    expect(await texts(table)).toEqual([JSON.stringify([nested, { a: 1, b: 2 }])]);
    await update({ b: { b: 2, a: 1 } });
    expect(await texts(table)).toEqual([JSON.stringify([nested, { b: 2, a: 1 }])]);
    await update({ a: { y: 1, x: 1 }, b: null });
    expect(await texts(table)).toEqual([JSON.stringify([{ y: 1, x: 1 }, null])]);
    await update({ a: { x: 1, y: 1 } });
    expect(await texts(table)).toEqual([JSON.stringify([{ x: 1, y: 1 }, null])]);
  });

  test('show what the release before wrote, which knows no order', async () => {
    const table = await world.createTable({ a: 'json', b: 'json' });
    await insert(table, [{ a: { y: 1, x: 1 }, b: { y: 1, x: 1 } }]);
    await world.test.database.pool.query(
      `update data_table_rows set cells = cells || jsonb_build_object($2::text, '{"y": 2, "x": 2}'::jsonb) where data_table_id = $1`,
      [table.id, table.columns[0]!.id],
    );
    expect(await texts(table)).toEqual([
      JSON.stringify([
        { x: 2, y: 2 },
        { y: 1, x: 1 },
      ]),
    ]);
  });
});

describe('upserts', () => {
  test('50 that race with one key make one row, and the last one counts', async () => {
    const table = await world.createTable({ email: 'text', visits: 'number' });
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, visits) => upsert(table, ['email'], [{ email: 'ada@example.test', visits }])),
    );
    expect(results.filter(({ inserted }) => inserted === 1)).toHaveLength(1);
    expect(results.filter(({ updated }) => updated === 1)).toHaveLength(49);
    expect(await all(table)).toHaveLength(1);
    expect(await counters(table)).toBe(1);
  });

  test('50 that race with many keys each make one row a key', async () => {
    const table = await world.createTable({ a: 'number', b: 'datetime', n: 'number' });
    const rows = Array.from({ length: 20 }, (_, index) => ({
      a: index % 10 === 0 ? null : index * 0.1,
      b: '2026-01-01T00:00:00Z',
    }));
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        upsert(
          table,
          ['a', 'b'],
          rows.map((row) => ({ ...row, n })),
        ),
      ),
    );
    expect(await all(table)).toHaveLength(19);
    expect(await counters(table)).toBe(19);
  });

  test('of one call with the same key twice make one row with the later values', async () => {
    const table = await world.createTable({ key: 'text', a: 'number', b: 'number' });
    const { entries, inserted, updated } = await upsert(
      table,
      ['key'],
      [
        { key: 'x', a: 1, b: 1 },
        { key: 'x', a: 2, b: null },
      ],
    );
    expect({ inserted, updated }).toEqual({ inserted: 1, updated: 0 });
    expect(entries[0]![0]!.id).toBe(entries[1]![0]!.id);
    expect(await all(table)).toEqual([{ key: 'x', a: 2, b: null }]);
    await upsert(table, ['key'], [{ key: 'x', b: 3 }, { key: 'y' }]);
    expect(await all(table)).toEqual([
      { key: 'x', a: 2, b: 3 },
      { key: 'y', a: null, b: null },
    ]);
    expect(await counters(table)).toBe(2);
  });

  test('change every row that has the key', async () => {
    const table = await world.createTable({ key: 'boolean', n: 'number' });
    await insert(table, [{ key: true }, { key: true }, { key: false }]);
    const { entries, updated } = await upsert(table, ['key'], [{ key: true, n: 5 }]);
    expect([entries[0]!.length, updated]).toEqual([2, 2]);
    expect((await all(table)).map(({ n }) => n)).toEqual([5, 5, null]);
  });
});

test('rows with one insert key are one row, however often and however parallel they are inserted', async () => {
  const table = await world.createTable({ n: 'number' });
  const rows = [1, 2, 3].map((n) => ({ cells: change(table, { n }).set, insertKey: `exe_1/n1/0/${n}` }));
  const results = await Promise.all(
    Array.from({ length: 10 }, () => inside((repositories) => insertRows(repositories, targetOf(table), rows))),
  );
  expect(new Set(results.map((stored) => stored.map(({ id }) => id).join())).size).toBe(1);
  expect(await all(table)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await counters(table)).toBe(3);
});

describe('10,000 rows', () => {
  const count = 10_000;
  let table: DataTable;
  beforeAll(async () => {
    table = await world.createTable({ n: 'number', name: 'text' });
    for (let from = 0; from < count; from += 1_000) {
      await insert(
        table,
        Array.from({ length: 1_000 }, (_, index) => ({ n: from + index, name: `row ${(from + index) % 7}` })),
      );
    }
  });

  test('are read page by page in the order of insertion, each once', async () => {
    const numbers = (await all(table)).map(({ n }) => n);
    expect(numbers).toEqual(Array.from({ length: count }, (_, n) => n));
    expect(await counters(table)).toBe(count);
  });

  test('are read sorted by a column with many equal values, each once, in both directions', async () => {
    for (const descending of [false, true]) {
      const rows = await all(table, { sort: rowSort(table.columns, 'name', descending) });
      expect(new Set(rows.map(({ n }) => n)).size).toBe(count);
      const names = rows.map(({ name }) => String(name));
      const sorted = names.toSorted();
      expect(names).toEqual(descending ? sorted.toReversed() : sorted);
    }
  });

  test('are narrowed down by conditions, in SQL and one by one alike', async () => {
    const isText = (operation: string, right: string) => ({
      left: 'name',
      operator: { type: 'string', operation },
      right,
    });
    const above = { left: 'n', operator: { type: 'number', operation: 'gte' }, right: 9_000 };
    const exact = await all(table, { conditions: { conditions: [isText('equals', 'row 3'), above] } });
    const pattern = await all(table, { conditions: { conditions: [isText('regex', '^row 3$'), above] } });
    expect(exact.length).toBe(143);
    expect(pattern).toEqual(exact);
  });

  test('are changed and deleted by conditions, and the counters follow', async () => {
    const half = { conditions: [{ left: 'n', operator: { type: 'number', operation: 'lt' }, right: 5_000 }] };
    const changed = await inside((repositories) =>
      updateRows(repositories, targetOf(table), { which: half, change: change(table, { name: 'a longer name' }) }),
    );
    expect(changed).toHaveLength(5_000);
    expect(await counters(table)).toBe(count);
    const removed = await inside((repositories) => deleteRows(repositories, targetOf(table), half));
    expect(removed).toHaveLength(5_000);
    expect(await counters(table)).toBe(5_000);
  });
});

test('rows without a value come last in both directions', async () => {
  const table = await world.createTable({ n: 'number' });
  await insert(table, [{ n: 2 }, {}, { n: -1 }, { n: 10 }, {}]);
  const order = async (descending: boolean) =>
    (await all(table, { sort: rowSort(table.columns, 'n', descending) })).map(({ n }) => n);
  expect(await order(false)).toEqual([-1, 2, 10, null, null]);
  expect(await order(true)).toEqual([10, 2, -1, null, null]);
});

test('a write beyond the bytes of the organization is refused whole and says so', async () => {
  const table = await world.createTable({ text: 'text' });
  await insert(table, [{ text: 'x'.repeat(100) }]);
  await expect(insert(table, [{ text: 'y' }, { text: 'z'.repeat(1_000) }], 1_000)).rejects.toMatchObject({
    code: 'data_table_limit_reached',
    message: expect.stringContaining('may hold 1000 bytes'),
  });
  expect(await counters(table)).toBe(1);
  const remove = inside((repositories) =>
    deleteRows(repositories, targetOf(table, 1), {
      conditions: [{ left: 'text', operator: { type: 'string', operation: 'notEmpty' } }],
    }),
  );
  expect(await remove).toHaveLength(1);
});

test('a row of more than 128 KiB is refused', async () => {
  const table = await world.createTable({ text: 'text' });
  await expect(insert(table, [{ text: 'x'.repeat(131_072) }])).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await insert(table, [{ text: 'x'.repeat(131_000) }])).toHaveLength(1);
});
