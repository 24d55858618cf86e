import { expect, test } from 'vitest';

import { jsonOf } from './runAlone.ts';

const items = (...json: Record<string, unknown>[]) => json.map((entry) => ({ json: entry }));

async function query(sql: string, lists: Record<string, unknown>[][], more: object = {}) {
  const inputs = Object.fromEntries(lists.map((list, index) => [`input_${index + 1}`, items(...list)]));
  return (await jsonOf('logic.merge_sql', { parameters: { query: sql, inputs: 3, ...more }, inputs }))['main'];
}

test('joins, groups and orders the items of its inputs; fields are columns, missing ones are null', async () => {
  const orders = [{ customer: 7, price: 10.5 }, { customer: 8 }, { customer: 7, price: 2, 'a "b"': 'x' }];
  const customers = [{ id: 7, name: "O'Hara" }];
  expect(
    await query(
      'select name, sum(price) as total, count("a ""b""") as marks from input1 left join input2 on id = customer group by customer order by customer',
      [orders, customers],
    ),
  ).toEqual([
    { name: "O'Hara", total: 12.5, marks: 1 },
    { name: null, total: null, marks: 0 },
  ]);
});

test('objects and lists leave as they came, and are JSON in the query', async () => {
  const list = [{ a: { b: [1, true, null] }, c: true, big: 9_007_199_254_740_991 }];
  expect(await query(`select *, a ->> '$.b[0]' as first from input1`, [list])).toEqual([
    { a: { b: [1, true, null] }, c: 1, big: 9_007_199_254_740_991, first: 1 },
  ]);
});

test('an input without items is an empty table; a query without rows gives no item', async () => {
  expect(await query('select * from input1 join input2', [[{ a: 1 }]])).toEqual([]);
  expect(await query('select count(*) as n from input3', [])).toEqual([{ n: 0 }]);
  const joined = 'select input1.a, input2.b from input1 left join input2 on input1.a = input2.id';
  expect(await query(joined, [[{ a: 1 }]])).toEqual([{ a: 1, b: null }]);
});

test.each([
  ['select o.a, c.name from input1 o left join input2 as c on o.a = c.id', { a: 1, name: null }],
  ['select o.a, "c 2"."first name" as n from input1 as o left join input2 "c 2" on o.a = "c 2".id', { a: 1, n: null }],
  ['select a, name from input1 left join input2 on a = id', { a: 1, name: null }],
  [
    'select x.a, y.b, z.c from input1 x left join input2 y on y.id = x.a left join input3 z on z.id = y.id',
    { a: 1, b: null, c: null },
  ],
  ['select * from input1 left join input2 on a = id', { a: 1, id: null }],
])('columns of an input without items are empty: %s', async (sql, row) => {
  expect(await query(sql, [[{ a: 1 }]])).toEqual([row]);
});

test('a column that no input can have is an error', async () => {
  const lists = [[{ a: 1 }], [{ b: 1 }], [{ c: 1 }]];
  await expect(query('select unknown1 from input1', lists)).rejects.toThrow('no such column: unknown1');
  await expect(query('select input1.unknown1 from input1', [[{ a: 1 }]])).rejects.toThrow('no such column');
});

test('thousands of items of large texts fit', async () => {
  const list = Array.from({ length: 5_000 }, (_, n) => ({ n, text: 'x'.repeat(1_000) }));
  expect(await query('select count(*) as rows, sum(n) as sum from input1', [list])).toEqual([
    { rows: 5_000, sum: 12_497_500 },
  ]);
});

test.each([
  ['select * from input9', 'no such table'],
  ['selec', 'syntax error'],
  ['select 1; select 2', 'one statement'],
  ['delete from input1', ''],
  ["attach database '/etc/passwd' as x", ''],
  ['pragma journal_mode', ''],
])('%s is refused', async (sql, said) => {
  await expect(query(sql, [[{ a: 1 }]])).rejects.toMatchObject({
    code: 'parameter_invalid',
    param: '/query',
    message: expect.stringContaining(said) as unknown,
  });
});

test('a query without an end is stopped, and more rows than allowed are an error', async () => {
  const endless = 'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r';
  await expect(query(endless, [], { timeout_s: 1 })).rejects.toMatchObject({ code: 'target_timeout' });
  await expect(query('select * from input1', [[{ a: 1 }, { a: 2 }]], { max_rows: 1 })).rejects.toMatchObject({
    code: 'item_limit_reached',
  });
});

test('fields that differ in upper and lower case only are refused by their names', async () => {
  await expect(query('select 1', [[{ Name: 1 }, { name: 2 }]])).rejects.toThrow('"Name" and "name" of input1');
});
