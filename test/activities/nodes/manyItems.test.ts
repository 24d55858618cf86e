import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ManyItems } from './manyItemsThread.ts';
import { isFull } from '../../support/isFull.ts';

const count = isFull ? 200_000 : 10_000;
/** Of the heap: the code, and about four times what the items take that come in. */
const memoryMegabytes = 100 + count / 300;

let thread: Worker;
beforeAll(() => {
  thread = new Worker(new URL('./manyItemsThread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
});
afterAll(() => thread?.terminate());

/** How many items leave by each port. Errors: `ERR_WORKER_OUT_OF_MEMORY` beyond the memory. */
async function leaving(type: string, parameters: object, inputs = ['main']): Promise<Record<string, number>> {
  thread.postMessage({ type, parameters, count, inputs } satisfies ManyItems);
  const [counts] = (await once(thread, 'message')) as [Record<string, number>];
  return counts;
}

const everything = { main: count };
const one = { main: 1 };

describe(`${count.toLocaleString('en')} items go through in bounded memory`, () => {
  test.each<[string, object, object]>([
    ['data.edit_fields', { include: 'all', assignments: [{ name: 'at.n', type: 'string', value: 1 }] }, everything],
    ['data.sort', { by: [{ name: 'rank' }, { name: 'text' }] }, everything],
    ['data.sort', { mode: 'shuffle', seed: 'a' }, everything],
    ['data.limit', { max_items: count / 2, keep: 'last' }, { main: count / 2 }],
    ['data.aggregate', { lists: [{ name: 'text' }, { name: 'tags' }], merge_lists: true }, one],
    ['data.aggregate', { mode: 'items' }, one],
    ['data.split_out', { lists: [{ name: 'tags' }], include: 'all' }, { main: 2 * count }],
    [
      'data.summarize',
      {
        fields: [
          { aggregation: 'average', name: 'rank' },
          { aggregation: 'count_unique', name: 'text' },
          { aggregation: 'concatenate', name: 'text' },
        ],
        split_by: ['group'],
      },
      { main: 1_000 },
    ],
    [
      'data.summarize',
      { fields: [{ aggregation: 'sum', name: 'rank' }], split_by: ['text', 'group'], output: 'one' },
      one,
    ],
    ['data.remove_duplicates', {}, everything],
    ['data.rename_keys', { keys: [{ from: 'text', to: 'at.text' }] }, everything],
    ['data.rename_keys', { patterns: [{ pattern: '^(.+)$', replacement: 'x_$1' }] }, everything],
    ['data.date_time', { operation: 'add', date: '2026-11-21', include_input: true }, everything],
    ['data.crypto', { value: 'abc' }, everything],
  ])(
    '%s %j',
    async (type, parameters, expected) => {
      expect(await leaving(type, parameters)).toEqual(expected);
    },
    120_000,
  );

  test('data.compare, two inputs of them', async () => {
    const match = [{ field_1: 'text', field_2: 'text' }];
    expect(await leaving('data.compare', { match }, ['input_1', 'input_2'])).toEqual({
      only_in_1: 0,
      same: count,
      different: 0,
      only_in_2: 0,
    });
  }, 120_000);
});
