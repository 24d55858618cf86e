import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { JsonObject } from '../../domains/executions/item.ts';
import { pollByTime, type ByTime, type TimedEntry } from '../../integrations/engine/pollByTime.ts';

const start = Date.parse('2026-11-01T08:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1_000);
const entry = (id: string, seconds: number): TimedEntry => ({
  id,
  time: at(seconds).toISOString(),
  item: () => ({ json: { id } }),
});
let asked: Date[] = [];
const look = async (
  cursor: JsonObject | null,
  entries: readonly TimedEntry[],
  more: Partial<ByTime> = {},
): Promise<{ ids: unknown[]; cursor: JsonObject; isMore: boolean }> => {
  const polled = await pollByTime({
    cursor,
    sample: null,
    ...more,
    entries: async (since) => {
      asked.push(since);
      return entries;
    },
  });
  return {
    ids: polled.events.map(({ item }) => item.json['id']),
    cursor: polled.cursor,
    isMore: polled.isMore === true,
  };
};

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

test('the first look starts nothing, and its entries stay known', async () => {
  const first = await look(null, [entry('a', -30)]);
  expect(first.ids).toEqual([]);
  vi.setSystemTime(at(60));
  const second = await look(first.cursor, [entry('a', -30), entry('c', 20), entry('b', 10)]);
  expect(second.ids).toEqual(['b', 'c']);
  expect((await look(second.cursor, [entry('b', 10), entry('c', 20)])).ids).toEqual([]);
  expect((await look(second.cursor, [entry('b', 40), entry('c', 20)])).ids).toEqual(['b']);
});

test('an entry that is found late is not lost, and the time moves on without entries', async () => {
  const first = await look(null, []);
  vi.setSystemTime(at(86_400));
  const second = await look(first.cursor, []);
  vi.setSystemTime(at(86_460));
  const third = await look(second.cursor, [entry('late', 86_300)]);
  expect(asked.map((since) => (since.getTime() - start) / 1_000)).toEqual([-120, -120, 86_160]);
  expect(third.ids).toEqual(['late']);
});

test('many entries are taken in their order, a hundred at a time', async () => {
  const { cursor } = await look(null, []);
  vi.setSystemTime(at(1_000));
  const all = Array.from({ length: 150 }, (_, index) => entry(String(index), 800 - index));
  const second = await look(cursor, all);
  expect([second.ids.length, second.ids[0], second.isMore]).toEqual([100, '149', true]);
  const third = await look(second.cursor, all);
  expect([third.ids.length, third.ids.at(-1), third.isMore]).toEqual([50, '0', false]);
});

test('thousands of entries of one time are all taken, once each', async () => {
  let { cursor } = await look(null, []);
  vi.setSystemTime(at(60));
  const all = Array.from({ length: 5_300 }, (_, index) => entry(String(index), 30));
  const ids: unknown[] = [];
  for (let looks = 0, isMore = true; isMore && looks < 60; looks += 1) {
    const next = await look(cursor, all);
    ids.push(...next.ids);
    ({ cursor, isMore } = next);
  }
  expect([ids.length, new Set(ids).size]).toEqual([5_300, 5_300]);
});

test('an entry that could change again at the same time waits', async () => {
  const { cursor } = await look(null, [], { settleMs: 60_000 });
  vi.setSystemTime(at(50));
  const second = await look(cursor, [entry('a', 0)], { settleMs: 60_000 });
  expect(second.ids).toEqual([]);
  vi.setSystemTime(at(70));
  expect((await look(second.cursor, [entry('a', 0)], { settleMs: 60_000 })).ids).toEqual(['a']);
});

test('times that are none are left out, and a test gets a sample', async () => {
  const broken: TimedEntry = { id: 'x', time: '', item: () => ({ json: {} }) };
  const { cursor } = await look(null, [broken]);
  expect((await look(cursor, [broken])).ids).toEqual([]);
  expect((await look(null, [], { sample: async () => entry('s', -900) })).ids).toEqual(['s']);
});
