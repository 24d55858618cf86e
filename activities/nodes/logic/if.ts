import { PatternCache } from '../../../platform/patterns/PatternCache.ts';
import { matchConditions } from '../../../platform/expressions/conditions.ts';
import { conditionsSchema } from '../../../platform/expressions/conditionsSchema.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { object } from '../../../platform/schema/schema.ts';

/** Sends each item to `true` or `false`; where it continues on errors, an item that cannot be judged goes to `false`. */
export const node = defineNode({
  type: 'logic.if',
  version: 1,
  title: 'If',
  description: 'Routes items to the true or false output based on conditions.',
  icon: 'ArrowsSplit',
  group: 'logic',
  pure: true,
  inputs: mainPort,
  outputs: [
    { name: 'true', title: 'True' },
    { name: 'false', title: 'False' },
  ],
  parameters: object({ conditions: conditionsSchema }),
  examples: [
    {
      title: 'Adults only',
      parameters: {
        conditions: {
          conditions: [{ left: '{{ $json.age }}', operator: { type: 'number', operation: 'gte' }, right: 18 }],
        },
      },
    },
    {
      title: 'Either of two texts',
      parameters: {
        conditions: {
          combinator: 'or',
          case_sensitive: false,
          conditions: [
            { left: '{{ $json.state }}', operator: { type: 'string', operation: 'equals' }, right: 'open' },
            { left: '{{ $json.state }}', operator: { type: 'string', operation: 'empty' } },
          ],
        },
      },
    },
  ],
  run: (context) => {
    const patterns = new PatternCache();
    const written = context.node.parameters?.['conditions'];
    return eachItem({
      context,
      port: 'false',
      work: async (item, { conditions }, { pace }) => ({
        [(await matchConditions(conditions, { patterns, pace, written })) ? 'true' : 'false']: [item],
      }),
    });
  },
});
