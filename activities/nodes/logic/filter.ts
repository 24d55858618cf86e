import { PatternCache } from '../../../platform/patterns/PatternCache.ts';
import { matchConditions } from '../../../platform/expressions/conditions.ts';
import { conditionsSchema } from '../../../platform/expressions/conditionsSchema.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { object } from '../../../platform/schema/schema.ts';

/** Keeps the items for which the conditions hold; the others leave by `discarded`. */
export const node = defineNode({
  type: 'logic.filter',
  version: 1,
  title: 'Filter',
  description: 'Keeps only items that match the conditions.',
  icon: 'Filter',
  group: 'logic',
  pure: true,
  inputs: mainPort,
  outputs: [
    { name: 'kept', title: 'Kept' },
    { name: 'discarded', title: 'Discarded' },
  ],
  parameters: object({ conditions: conditionsSchema }),
  examples: [
    {
      title: 'Items with an email address',
      parameters: {
        conditions: {
          conditions: [{ left: '{{ $json.email }}', operator: { type: 'string', operation: 'contains' }, right: '@' }],
        },
      },
    },
  ],
  run: (context) => {
    const patterns = new PatternCache();
    const written = context.node.parameters?.['conditions'];
    return eachItem({
      context,
      port: 'discarded',
      work: async (item, { conditions }, { pace }) => ({
        [(await matchConditions(conditions, { patterns, pace, written })) ? 'kept' : 'discarded']: [item],
      }),
    });
  },
});
