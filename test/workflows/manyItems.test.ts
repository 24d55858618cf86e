import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { outputLimits } from '../../activities/kit/ItemBudget.ts';
import { defineNode, mainPort } from '../../activities/kit/define.ts';
import { integer, object } from '../../platform/schema/schema.ts';
import { graphOf, TestEngine } from './engine.ts';
import { isFull } from '../support/isFull.ts';

const count = isFull ? 200_000 : 20_000;
const megabyte = 1024 * 1024;
/** Items are objects in memory, both input and output: about a kilobyte each. */
const growthBytes = count * 2 * 1024 * 3 + 300 * megabyte;

const shared = {
  version: 1,
  title: 'Test',
  description: 'For tests.',
  icon: 'TestPipe',
  group: 'data' as const,
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  examples: [],
};
const makeItems = defineNode({
  ...shared,
  type: 'test.make_items',
  parameters: object({
    count: integer({ title: 'Count', default: 1 }),
    bytes: integer({ title: 'Bytes', default: 20 }),
  }),
  run: ({ parameters }) => ({
    outputs: {
      main: Array.from({ length: parameters.count }, (_, index) => ({
        json: { rank: (index * 7_919) % parameters.count, text: 'x'.repeat(parameters.bytes) },
      })),
    },
  }),
});
const sortItems = defineNode({
  ...shared,
  type: 'test.sort_items',
  parameters: object({}),
  run: ({ items }) => ({
    outputs: {
      main: items
        .map((item, index) => ({ ...item, pairedItem: index }))
        .toSorted((a, b) => Number(a.json['rank']) - Number(b.json['rank'])),
    },
  }),
});

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start({ extraNodes: [makeItems, sortItems] });
});
afterAll(() => engine?.stop());

describe(`${count.toLocaleString('en')} items`, () => {
  test('go through nodes that hold all of them, in bounded memory, and are read page by page', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        make: { type: 'test.make_items', parameters: { count } },
        sort: { type: 'test.sort_items' },
        again: { type: 'test.sort_items' },
        pass: { type: 'logic.no_operation' },
      },
      'T>make make>sort sort>again again>pass',
    );
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
    const ended = await engine.ended(await engine.start(graph), 240_000);
    clearInterval(watch);
    expect(ended).toMatchObject({ status: 'success', error: null });
    expect(peak - before).toBeLessThan(growthBytes);

    const page = (offset: number) =>
      engine.database.withOrganization(engine.organization.organizationId, ({ executionData }) =>
        executionData.page<{ json: { rank: number } }>(
          ended.executionId,
          { nodeId: 'pass', runIndex: 0, port: 'main' },
          { offset, limit: 50 },
        ),
      );
    for (const offset of [0, 12_345, count - 50]) {
      const { itemCount, items } = await page(offset);
      expect(itemCount).toBe(count);
      expect(items.map(({ json }) => json.rank)).toEqual(Array.from({ length: 50 }, (_, index) => offset + index));
    }
    const history = await engine.temporal.workflow.getHandle(ended.executionId).fetchHistory();
    const bytes = (history.events ?? []).reduce((sum, event) => sum + JSON.stringify(event).length, 0);
    expect(bytes).toBeLessThan(megabyte);
  }, 300_000);
});

test('a node with too much output fails with its size, and the worker survives', async () => {
  const graphWith = (parameters: object) =>
    graphOf({ T: { type: 'trigger.webhook' }, make: { type: 'test.make_items', parameters } }, 'T>make');
  const tooLarge = await engine.run(graphWith({ count: 1_400, bytes: 100_000 }));
  expect(tooLarge).toMatchObject({
    status: 'error',
    error: {
      code: 'item_limit_reached',
      message: expect.stringContaining(`more than ${outputLimits.bytes} bytes`),
      node_id: 'make',
    },
  });
  const tooMany = await engine.run(graphWith({ count: outputLimits.items + 1, bytes: 0 }));
  expect(tooMany).toMatchObject({
    status: 'error',
    error: { code: 'item_limit_reached', message: expect.stringContaining(`The limit is ${outputLimits.items}`) },
  });
  expect((await engine.run(graphWith({ count: 1 }))).status).toBe('success');
}, 120_000);
