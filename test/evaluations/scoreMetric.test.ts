import { describe, expect, test } from 'vitest';

import { checkMetrics } from '../../domains/evaluations/checkMetrics.ts';
import {
  passesAll,
  scoreMetric,
  type Judges,
  type Metric,
  type Scored,
} from '../../domains/evaluations/scoreMetric.ts';
import { holds, sameValue } from '../../domains/evaluations/sameValue.ts';
import { isFull } from '../support/isFull.ts';
import { seededRandom } from '../support/seededRandom.ts';

const judges: Judges = {
  similarity: async (_metric, [one, other]) => (one === other ? 1 : 0.5),
  judgment: async (_metric, { remark }) => ({ passed: remark === null, score: null, reason: remark ?? 'good' }),
};
const scored = (more: Partial<Scored> = {}): Scored => ({
  input: {},
  output: 'an answer',
  expected: undefined,
  remark: null,
  micros: 0n,
  durationMs: 0,
  tools: [],
  ...more,
});
const score = (metric: Omit<Metric, 'name'>, row: Partial<Scored> = {}) =>
  scoreMetric({ name: 'm', ...metric }, scored(row), judges);
const passed = async (metric: Omit<Metric, 'name'>, row: Partial<Scored> = {}) => (await score(metric, row)).passed;

describe('a metric', () => {
  test('says nothing of a row without what it compares with', async () => {
    for (const type of ['equals', 'contains', 'similarity', 'tool_called'] as const)
      expect(await passed({ type, model: 'm' }), type).toBeNull();
  });

  test('compares all of the output or a part of it, keys in any order', async () => {
    expect(await passed({ type: 'equals' }, { output: { a: 1, b: [2] }, expected: { b: [2], a: 1 } })).toBe(true);
    expect(await passed({ type: 'equals', field: 'b.0' }, { output: { b: [2] }, expected: 2 })).toBe(true);
    expect(await passed({ type: 'equals', field: 'c' }, { output: { b: 2 }, expected: 2 })).toBe(false);
    expect(await passed({ type: 'equals' }, { output: 'An  Answer ', expected: 'an answer' })).toBe(false);
    expect(await passed({ type: 'equals', ignore_case: true }, { output: 'An  Answer ', expected: 'an answer' })).toBe(
      true,
    );
  });

  test('finds a text, or the expected part of an object', async () => {
    expect(await passed({ type: 'contains', value: 'answer' })).toBe(true);
    expect(await passed({ type: 'contains', value: 'Answer' })).toBe(false);
    expect(await passed({ type: 'contains' }, { output: { a: 1, b: { c: 2, d: 3 } }, expected: { b: { c: 2 } } })).toBe(
      true,
    );
    expect(await passed({ type: 'contains' }, { output: { b: { d: 3 } }, expected: { b: { c: 2 } } })).toBe(false);
  });

  test('checks a schema and says what does not fit', async () => {
    const schema = { type: 'object', required: ['a'], properties: { a: { type: 'number' } } };
    expect(await passed({ type: 'schema', schema }, { output: { a: 1 } })).toBe(true);
    expect(await score({ type: 'schema', schema }, { output: { a: 'x' } })).toMatchObject({
      passed: false,
      detail: '“a” must be a number',
    });
  });

  test('asks judges, with the reasons of earlier rejections', async () => {
    expect(await passed({ type: 'similarity', model: 'm' }, { expected: 'an answer' })).toBe(true);
    expect(await score({ type: 'similarity', model: 'm' }, { expected: 'other' })).toMatchObject({
      passed: false,
      score: 0.5,
    });
    expect(await passed({ type: 'similarity', model: 'm', minimum: 0.5 }, { expected: 'other' })).toBe(true);
    expect(await passed({ type: 'judgment', model: 'm' })).toBe(true);
    expect(await score({ type: 'judgment', model: 'm' }, { remark: 'Too long.' })).toMatchObject({
      passed: false,
      detail: 'Too long.',
    });
  });

  test('checks the called tool, and its arguments', async () => {
    const tools = [{ tool: 'send', arguments: { to: 'ada', text: 'Hi' } }];
    expect(await passed({ type: 'tool_called', tool: 'send' }, { tools })).toBe(true);
    expect(await passed({ type: 'tool_called', tool: 'delete' }, { tools })).toBe(false);
    const expected = { tool: 'send', arguments: { to: 'ada' } };
    expect(await passed({ type: 'tool_called' }, { tools, expected })).toBe(true);
    expect(await passed({ type: 'tool_called' }, { tools, expected: JSON.stringify(expected) })).toBe(true);
    expect(await passed({ type: 'tool_called' }, { tools, expected: { tool: 'send', arguments: { to: 'eve' } } })).toBe(
      false,
    );
  });

  test('holds cost and time to their limits, in whole micro-credits', async () => {
    const cost = { type: 'cost', maximum_credits: '0.000002' } as const;
    expect(await score(cost, { micros: 2n })).toMatchObject({ passed: true, detail: '0.000002 credits' });
    expect(await passed(cost, { micros: 3n })).toBe(false);
    expect(await score({ type: 'time', maximum_seconds: 1.5 }, { durationMs: 1_500 })).toMatchObject({
      passed: true,
      score: 1.5,
    });
    expect(await passed({ type: 'time', maximum_seconds: 1.5 }, { durationMs: 1_501 })).toBe(false);
  });
});

test('a row passes where something was looked at and nothing failed', () => {
  const one = (value: boolean | null) => ({
    name: 'm',
    type: 'equals' as const,
    passed: value,
    score: null,
    detail: null,
  });
  expect(passesAll([])).toBe(false);
  expect(passesAll([one(null)])).toBe(false);
  expect(passesAll([one(true), one(null)])).toBe(true);
  expect(passesAll([one(true), one(false)])).toBe(false);
});

test('metrics are refused that lack something, have too much or share a name', () => {
  const refused = (...metrics: Metric[]) => expect(() => checkMetrics(metrics));
  checkMetrics([
    { name: 'a', type: 'equals', field: 'x' },
    { name: 'b', type: 'similarity', model: 'm', minimum: 0.9 },
  ]);
  refused({ name: 'a', type: 'equals' }, { name: 'A', type: 'time', maximum_seconds: 1 }).toThrow(
    'Two metrics are called',
  );
  refused({ name: 'a', type: 'cost' }).toThrow('needs maximum_credits');
  refused({ name: 'a', type: 'equals', model: 'm' }).toThrow('takes no model');
  refused({ name: 'a', type: 'similarity', model: 'm', minimum: 2 }).toThrow('at most 1');
  refused({ name: 'a', type: 'schema', schema: { pattern: 'a+' } }).toThrow('not supported');
});

test('a value is the same as itself however its keys are ordered, holds every part of itself, and neither after any change', () => {
  const random = seededRandom(21);
  const value = (depth: number): unknown => {
    const kind = Math.floor(random() * (depth > 3 ? 4 : 6));
    if (kind === 0) return null;
    if (kind === 1) return random() < 0.5;
    if (kind === 2) return Math.floor(random() * 5);
    if (kind === 3) return ['', 'a', '__proto__', 'ä b'][Math.floor(random() * 4)];
    const parts = Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
    return kind === 4 ? parts : Object.fromEntries(parts.map((part, index) => [`k${index}`, part]));
  };
  const shuffled = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return one.map(shuffled);
    return Object.fromEntries(
      Object.entries(one)
        .toReversed()
        .map(([key, part]) => [key, shuffled(part)]),
    );
  };
  for (let round = 0; round < (isFull ? 20_000 : 500); round += 1) {
    const one = { k: value(0), more: value(1) };
    expect(sameValue(one, shuffled(one))).toBe(true);
    expect(holds(one, shuffled({ k: one.k }))).toBe(true);
    expect(sameValue(one, { ...one, extra: null })).toBe(false);
    expect(sameValue(one, { ...one, k: [one.k] })).toBe(false);
    expect(holds({ k: one.k }, { ...one, extra: null })).toBe(false);
  }
});
