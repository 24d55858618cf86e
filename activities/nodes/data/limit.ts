import { defineNode, mainPort } from '../../kit/define.ts';
import { choice, integer, object } from '../../../platform/schema/schema.ts';

/** Passes a number of items: the first or the last ones. */
export const node = defineNode({
  type: 'data.limit',
  version: 1,
  title: 'Limit',
  description: 'Limits the number of items.',
  icon: 'Scissors',
  group: 'data',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters: object({
    max_items: integer({ title: 'Max items', minimum: 1, maximum: 1_000_000, default: 1 }),
    keep: choice(['first', 'last'])({ title: 'Keep', default: 'first' }),
  }),
  examples: [
    { title: 'The first ten', parameters: { max_items: 10 } },
    { title: 'The last one', parameters: { max_items: 1, keep: 'last' } },
  ],
  run: ({ items, parameters: { max_items: count, keep } }) => {
    const from = keep === 'first' ? 0 : Math.max(0, items.length - count);
    const main = items.slice(from, from + count).map((item, index) => ({ ...item, pairedItem: from + index }));
    return { outputs: { main } };
  },
});
