import { describe, expect, test } from 'vitest';

import type { Item } from '../../../domains/executions/item.ts';
import { jsonOf, nodeTypes, runAlone } from './runAlone.ts';

const items = (...values: number[]): Item[] => values.map((n) => ({ json: { n } }));
const going = (position: number, list: Item[], returned: Item[] = []) => ({
  position,
  list: () => Promise.resolve(list),
  returned: () => Promise.resolve(returned),
});

describe('a loop', () => {
  test('begins with the first batch of its list, paired with it', async () => {
    expect(await runAlone('logic.loop', { inputs: { main: items(1, 2, 3) }, parameters: { batch_size: 2 } })).toEqual({
      outputs: {
        done: [],
        loop: [
          { json: { n: 1 }, pairedItem: { item: 0, input: 'main' } },
          { json: { n: 2 }, pairedItem: { item: 1, input: 'main' } },
        ],
      },
    });
  });

  test('continues from its position, with a smaller last batch', async () => {
    const alone = { inputs: { back: items(9) }, parameters: { batch_size: 2 }, loop: going(2, items(1, 2, 3)) };
    expect(await runAlone('logic.loop', alone)).toEqual({
      outputs: { done: [], loop: [{ json: { n: 3 }, pairedItem: { item: 2, input: 'main' } }] },
    });
  });

  test('leaves all that came back at done when the list is through', async () => {
    const alone = { inputs: { back: items(30) }, loop: going(3, items(1, 2, 3), items(10, 20, 30)) };
    expect(await runAlone('logic.loop', alone)).toEqual({
      outputs: {
        done: [10, 20, 30].map((n, item) => ({ json: { n }, pairedItem: { item, input: 'back' } })),
        loop: [],
      },
    });
  });

  test('uses returned items as its new list if configured', async () => {
    const alone = { inputs: { back: items(7, 8) }, parameters: { reset: true }, loop: going(1, items(1, 2, 3)) };
    expect(await runAlone('logic.loop', alone)).toMatchObject({
      outputs: { done: [], loop: [{ json: { n: 7 } }] },
      restarted: true,
    });
  });

  test('gives what comes back when nothing goes round to done', async () => {
    expect(await jsonOf('logic.loop', { inputs: { back: items(5) } })).toEqual({ done: [{ n: 5 }], loop: [] });
  });

  test('without items gives none', async () => {
    expect(await jsonOf('logic.loop', { json: [] })).toEqual({ done: [], loop: [] });
  });

  test.each([0, -1, 1.5, 'many', 1_000_001])('refuses the batch size %j', async (size) => {
    await expect(runAlone('logic.loop', { parameters: { batch_size: size } })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/batch_size',
    });
  });

  test('has ports for the way in, the way back, the rounds and the end', () => {
    const shape = nodeTypes.shapeOf({ type: 'logic.loop' })!;
    expect([shape.inputs({}), shape.outputs({}), shape.loop]).toEqual([['main', 'back'], ['done', 'loop'], true]);
  });
});
