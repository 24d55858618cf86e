import type { NodeMapping } from '../nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.limit/ */
export const limit: NodeMapping = ({ parameters }) => ({
  type: 'data.limit',
  parameters: {
    max_items: parameters.number('maxItems', 1),
    keep: parameters.word('keep', { firstItems: 'first', lastItems: 'last' }, 'first'),
  },
});
