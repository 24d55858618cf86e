import { expect, test } from 'vitest';

import type { EvaluationTotals } from '../../db/repositories/evaluations/evaluationRuns.ts';
import { deliveredOutput } from '../../domains/evaluations/deliveredOutput.ts';
import { graphHash, setHash } from '../../domains/evaluations/hashes.ts';
import { cellsOf, checkMapping, rowOf } from '../../domains/evaluations/rowMapping.ts';
import { worseThan } from '../../domains/evaluations/worseThan.ts';
import type { components } from '../../openapi/generated/types.ts';

type Column = components['schemas']['DataTableColumn'];
const column = (name: string, type: Column['type']): Column => ({ id: `dcol_${name}`, name, type });
const columns = [column('question', 'text'), column('more', 'json'), column('answer', 'text')];

test('cells become an item and an item becomes the same cells', () => {
  const mapping = {
    inputs: [{ column: 'question', field: 'body.question' }, { column: 'more' }],
    expectedColumn: 'answer',
  };
  const cells = { dcol_question: 'Why?', dcol_more: { deep: [1] }, dcol_answer: 'So.' };
  const row = rowOf(columns, cells, mapping);
  expect(row).toEqual({ input: { body: { question: 'Why?' }, more: { deep: [1] } }, expected: 'So.' });
  expect(cellsOf(columns, row, mapping)).toEqual(cells);
  const whole = { inputs: [{ column: 'more', field: '' }], expectedColumn: null };
  expect(rowOf(columns, cells, whole)).toEqual({ input: { deep: [1] }, expected: undefined });
  expect(cellsOf(columns, { input: { a: 1 }, expected: 'x' }, whole)).toEqual({ dcol_more: { a: 1 } });
});

test('a field called __proto__ is a field', () => {
  const { input } = rowOf(
    columns,
    { dcol_question: 'x' },
    {
      inputs: [{ column: 'question', field: '__proto__.a' }],
      expectedColumn: null,
    },
  );
  expect(JSON.stringify(input)).toBe('{"__proto__":{"a":"x"}}');
  expect({}).not.toHaveProperty('a');
});

test('rejects a mapping to a deleted column, or of a text as the whole item', () => {
  expect(() => checkMapping(columns, { inputs: [{ column: 'gone' }], expectedColumn: null })).toThrow(
    'no column "gone"',
  );
  expect(() => checkMapping(columns, { inputs: [{ column: 'question', field: '' }], expectedColumn: null })).toThrow(
    'type json',
  );
});

const graph = (more: Partial<components['schemas']['Graph']> = {}, y = 0) => ({
  nodes: [
    { id: 'a', name: 'A', type: 'trigger.manual', position: { x: 0, y: 0 } },
    { id: 'b', name: 'B', type: 'logic.no_operation', position: { x: 9, y } },
    { id: 'c', name: 'C', type: 'logic.no_operation', position: { x: 9, y: 50 } },
  ],
  connections: [],
  ...more,
});

test('the hash ignores positions and pins, and changes with the order of branches or a setting', () => {
  const hash = (one: components['schemas']['Graph'], settings = {}) => graphHash(one, settings).toString('hex');
  const first = hash(graph());
  expect(hash(graph({ pin_data: { b: [{ a: 1 }] } }))).toBe(first);
  expect(hash(graph({}, 20))).toBe(first);
  expect(hash(graph({}, 100))).not.toBe(first);
  expect(hash(graph(), { time_zone: 'UTC' })).not.toBe(first);
});

test('another row, expectation or metric is another set', () => {
  const row = { rowId: 'row_1', input: { a: 1 }, expected: 'x', remark: null };
  const how = { metrics: [{ name: 'm', type: 'equals' }], outputField: '' };
  const first = setHash([row], how).toString('hex');
  expect(setHash([{ ...row }], how).toString('hex')).toBe(first);
  for (const [rows, other] of [
    [[{ ...row, expected: 'y' }], how],
    [[row, row], how],
    [[row], { ...how, outputField: 'a' }],
  ] as const)
    expect(setHash(rows, other).toString('hex')).not.toBe(first);
});

test('worse is fewer rows, and a cost or time above its tolerance only if that counts', () => {
  const totals = (more: Partial<EvaluationTotals>): EvaluationTotals => ({
    rows: 10,
    passed: 8,
    failed: 2,
    errors: 0,
    skipped: 0,
    executionMicros: '1000',
    metricMicros: '0',
    averageMs: 100,
    metrics: [],
    ...more,
  });
  expect(worseThan(totals({}), totals({ passed: 9, executionMicros: '9000', averageMs: 900 }), {})).toEqual([]);
  expect(worseThan(totals({}), totals({ passed: 7 }), {})).toEqual(['7 of 10 rows passed, 8 before.']);
  expect(worseThan(totals({}), totals({ executionMicros: '1100' }), { cost_tolerance_percent: 10 })).toEqual([]);
  expect(worseThan(totals({}), totals({ executionMicros: '1110' }), { cost_tolerance_percent: 10 })).toHaveLength(1);
  expect(worseThan(totals({}), totals({ averageMs: 101 }), { time_tolerance_percent: 0 })).toHaveLength(1);
});

test('returns the deliverable as its single text or JSON, or all by name', () => {
  const text = { name: 'a.md', kind: 'text', content: Buffer.from('Hi') } as const;
  const json = { name: 'b.json', kind: 'json', content: Buffer.from('{"a":1}') } as const;
  const file = { name: 'c.pdf', kind: 'file', content: Buffer.from('') } as const;
  expect(deliveredOutput([text, file])).toBe('Hi');
  expect(deliveredOutput([json])).toEqual({ a: 1 });
  expect(deliveredOutput([text, json])).toEqual({ 'a.md': 'Hi', 'b.json': { a: 1 } });
  expect(deliveredOutput([file])).toBeUndefined();
});
