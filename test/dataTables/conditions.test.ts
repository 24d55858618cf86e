import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flatRow, readCells, type Values } from '../../domains/dataTables/cells.ts';
import { compileConditions } from '../../domains/dataTables/conditions.ts';
import { findRows } from '../../domains/dataTables/findRows.ts';
import { insertRows } from '../../domains/dataTables/writeRows.ts';
import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import { operators } from '../../platform/expressions/conditionOperators.ts';
import { matchConditions, type Condition, type Conditions } from '../../platform/expressions/conditions.ts';
import { AppError } from '../../openapi/AppError.ts';
import { openTablesWorld, type TablesWorld } from './tablesWorld.ts';
import { isFull } from '../support/isFull.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261121);
const numRuns = isFull ? 3_000 : 400;
if (isFull) console.log(`conditions in SQL: seed ${seed}, ${numRuns} conditions`);

const texts = [
  '',
  'a',
  'A',
  'abc',
  'Abc',
  'aBC',
  'b',
  'ä',
  'Ä',
  'İ',
  'ß',
  'Σς',
  '😀',
  '%',
  '_',
  "'",
  '\\',
  '5',
  '1e3',
  ' 5 ',
  'true',
  '[1]',
  '{}',
  'null',
  '2026-01-01',
  '2026-01-01T00:00:00.000Z',
  'order-42',
  '\n',
  'K',
];
const numbers = [
  0,
  -0,
  1,
  -1,
  5,
  0.1,
  0.30000000000000004,
  1e21,
  1e-7,
  5e-324,
  1.7976931348623157e308,
  2 ** 53,
  1767225600000,
];
const times = [
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.001Z',
  '1969-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-01-01T01:00:00+01:00',
];
const lists = [[], [1], ['a', 'A'], [1, 'a', null, true], [[1]], [{ a: 1 }], ['ä', '😀'], [1e21, 0.1]];
const objects = [{}, { a: 1 }, { 0: 'a' }];
const anything = [
  null,
  ...texts.slice(0, 8),
  '5',
  '2026-01-01',
  ...numbers.slice(0, 6),
  true,
  false,
  ...lists,
  ...objects,
];

const orNull = (values: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: fc.constant(null) });
const rowValues = fc.record({
  name: orNull(texts),
  count: orNull(numbers),
  open: orNull([true, false]),
  due: orNull(times),
  data: orNull(anything),
  labels: orNull(lists),
});

const names = ['name', 'count', 'open', 'due', 'data', 'labels', 'id', 'created_at', 'updated_at'];
const matching: Record<string, readonly unknown[]> = {
  any: anything,
  string: [...texts, '\0', '\ud83d', '(', '/^a/i', '/B$/', '\\d+'],
  number: numbers,
  dateTime: [...times, '-000001-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'],
  boolean: [true, false],
  array: [...texts.slice(0, 6), ...numbers.slice(0, 5), true, null, { a: 1 }],
  object: objects,
};
const operatorPairs = Object.entries(operators).flatMap(([type, named]) =>
  ['exists', 'notExists', ...Object.keys(named), 'nonsense'].map((operation) => ({ type, operation })),
);
const fittingTypes: Record<string, string[]> = {
  name: ['string'],
  count: ['number'],
  open: ['boolean'],
  due: ['dateTime', 'string'],
  data: ['string', 'number', 'array', 'object', 'boolean'],
  labels: ['array'],
  id: ['string'],
  created_at: ['dateTime', 'string'],
  updated_at: ['dateTime'],
};

/** Conditions that mostly fit their column, and sometimes do not. */
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...names).chain((left) => {
  const fitting = operatorPairs.filter(({ type }) => fittingTypes[left]!.includes(type));
  return fc
    .oneof(
      { weight: 8, arbitrary: fc.constantFrom(...fitting) },
      { weight: 1, arbitrary: fc.constantFrom(...operatorPairs) },
    )
    .chain((operator) => {
      const wanted = operator.operation.startsWith('length') ? [0, 1, 2, 1.5] : (matching[operator.type] ?? anything);
      const right = fc.oneof(
        { weight: 12, arbitrary: orNull(wanted) },
        { weight: 1, arbitrary: fc.constantFrom(...anything) },
      );
      return right.map((value) => ({ left, operator, right: value }));
    });
});
const conditionSets: fc.Arbitrary<Conditions> = fc.record(
  {
    combinator: fc.constantFrom('and', 'or'),
    case_sensitive: fc.boolean(),
    loose_types: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    conditions: fc.oneof(
      { weight: 3, arbitrary: fc.array(condition, { minLength: 1, maxLength: 1 }) },
      { weight: 2, arbitrary: fc.array(condition, { minLength: 0, maxLength: 3 }) },
    ),
  },
  { requiredKeys: ['conditions'] },
);

const columns = {
  name: 'text',
  count: 'number',
  open: 'boolean',
  due: 'datetime',
  data: 'json',
  labels: 'json',
} as const;
let world: TablesWorld;
beforeAll(async () => {
  world = await openTablesWorld();
});
afterAll(() => world?.test.drop());

async function fill(rows: readonly Values[]): Promise<{ table: DataTable; flat: Values[] }> {
  const table = await world.createTable(columns);
  const target = { dataTableId: table.id, maxTotalBytes: 1e12 };
  const cells = rows.map((values) => ({ cells: readCells(table.columns, values, { place: '' }).set }));
  const stored = await world.test.database.withOrganization(world.organization.organizationId, (repositories) =>
    insertRows(repositories, target, cells),
  );
  return { table, flat: stored.map((row) => flatRow(table.columns, row)) };
}

/** Returns the item evaluator's result for all rows: the matching ids, or its error. */
async function expected(rows: readonly Values[], conditions: Conditions): Promise<unknown[] | AppError> {
  try {
    const ids: unknown[] = [];
    for (const row of rows) if (await matches(row, conditions)) ids.push(row['id']);
    return ids;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function matches(row: Values, conditions: Conditions): Promise<boolean> {
  return matchConditions({
    ...conditions,
    conditions: conditions.conditions.map((one) => ({ ...one, left: row[one.left as string] })),
  });
}

async function found(table: DataTable, conditions: Conditions): Promise<unknown[] | AppError> {
  try {
    return await world.test.database.withOrganization(world.organization.organizationId, async (repositories) => {
      const ids: string[] = [];
      for await (const { id } of findRows(repositories, table, { conditions })) ids.push(id);
      return ids;
    });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test('rows are found exactly as the evaluator of items judges them, one by one', async () => {
  let [inSql, oneByOne, refused, wrong] = [0, 0, 0, 0];
  const tables: { table: DataTable; flat: Values[] }[] = [];
  for (const rows of fc.sample(fc.array(rowValues, { minLength: 30, maxLength: 40 }), { numRuns: 6, seed })) {
    tables.push(await fill(rows as Values[]));
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...tables), conditionSets, async ({ table, flat }, conditions) => {
      const answer = await found(table, conditions);
      const wanted = await expected(flat, conditions);
      const wantedCode = wanted instanceof AppError ? wanted.code : null;
      if (answer instanceof AppError && answer.code !== wantedCode) {
        // Rejected before any row was evaluated (a row that does not fit either is never reached): no row with all values could be judged.
        expect(() => compileConditions(table.columns, conditions)).toThrow();
        const whole = {
          name: 'x',
          count: 1,
          open: true,
          due: times[0],
          labels: [1],
          id: 'row_1',
          created_at: times[0],
          updated_at: times[0],
          data: 'x',
        };
        await expect(matches(whole, conditions)).rejects.toThrow(AppError);
        refused += 1;
      } else if (wanted instanceof AppError) {
        expect(answer).toBeInstanceOf(AppError);
        wrong += 1;
      } else {
        expect(answer).toEqual(wanted);
        if (compileConditions(table.columns, conditions).exact) inSql += 1;
        else oneByOne += 1;
      }
    }),
    { seed, numRuns },
  );
  expect(Math.min(inSql, oneByOne, wrong)).toBeGreaterThan(numRuns / 20);
  if (isFull) console.log({ inSql, oneByOne, refused, wrong });
});

test('each operator of each column gives the result of the item evaluator for each value', async () => {
  const longest = Math.max(texts.length, anything.length);
  const pick = (values: readonly unknown[], index: number) => (index < values.length ? values[index] : null);
  const rows = Array.from({ length: longest + 1 }, (_, index) => ({
    name: pick(texts, index),
    count: pick(numbers, index),
    open: pick([true, false], index),
    due: pick(times, index),
    data: pick(anything, index),
    labels: pick(lists, index),
  }));
  const { table, flat } = await fill(rows);
  const all = names.flatMap((left) =>
    operatorPairs
      .filter(({ type }) => fittingTypes[left]!.includes(type) && left !== 'data')
      .flatMap((operator) => {
        const wanted = operator.operation.startsWith('length') ? [0, 1, 2, 1.5] : matching[operator.type]!;
        return [...wanted, null].flatMap((right) =>
          [true, false].map((isSensitive) => ({ left, operator, right, isSensitive })),
        );
      }),
  );
  const step = isFull ? 1 : 10;
  for (const { isSensitive, ...one } of all.filter((_, index) => (index * 7) % step === 0)) {
    const conditions = { case_sensitive: isSensitive, conditions: [one] };
    const wanted = await expected(flat, conditions);
    const answer = await found(table, conditions);
    if (wanted instanceof AppError) expect(answer, JSON.stringify(conditions)).toMatchObject({ code: wanted.code });
    else expect(answer, JSON.stringify(conditions)).toEqual(wanted);
  }
  if (isFull) console.log(`${all.length} conditions`);
});

test('every operator that needs no pattern, no conversion and no case is answered by PostgreSQL alone', async () => {
  const { table } = await fill([]);
  const typeOf: Record<string, string> = {
    string: 'name',
    number: 'count',
    boolean: 'open',
    dateTime: 'due',
    array: 'labels',
    object: 'data',
    any: 'name',
  };
  const rightOf: Record<string, unknown> = { string: 'a', number: 1, boolean: true, dateTime: times[0], array: 1 };
  for (const { type, operation } of operatorPairs) {
    if (operation === 'regex' || operation === 'notRegex') continue;
    const conditions = [{ left: typeOf[type], operator: { type, operation }, right: rightOf[type] }];
    expect(compileConditions(table.columns, { conditions }).exact, `${type}.${operation}`).toBe(true);
  }
});

test('an unknown column, an unusable pattern and a type that cannot fit are refused by name, rows or not', async () => {
  const { table } = await fill([]);
  const ask = (left: unknown, operator: string, right: unknown) => {
    const [type = '', operation = ''] = operator.split('.');
    return found(table, { conditions: [{ left, operator: { type, operation }, right }] });
  };
  expect(await ask('nome', 'string.equals', 'a')).toMatchObject({
    code: 'parameter_invalid',
    message: expect.stringMatching(/^There is no column “nome”\. Columns: .*name/),
  });
  expect(await ask('__proto__', 'string.equals', 'a')).toMatchObject({ code: 'parameter_invalid' });
  expect(await ask('name', 'string.regex', '(')).toMatchObject({ code: 'parameter_invalid' });
  expect(await ask('name', 'number.gt', 5)).toMatchObject({
    code: 'item_type_mismatch',
    message: 'Condition 1 compares numbers, but the column “name” holds text.',
  });
  expect(await ask('count', 'number.gt', 'five')).toMatchObject({ code: 'item_type_mismatch' });
});

test('text that looks like SQL is a value and nothing else', async () => {
  const evil = `'; drop table data_table_rows; --`;
  const { table, flat } = await fill([{ name: evil }, { name: 'other' }]);
  const conditions = [{ left: 'name', operator: { type: 'string', operation: 'equals' }, right: evil }];
  expect(await found(table, { conditions })).toEqual([flat[0]!['id']]);
});
