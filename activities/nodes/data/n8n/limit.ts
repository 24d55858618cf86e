import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.limit/ */
export const limit: NodeMapping = ({ parameters }) => ({
  type: 'data.limit',
  parameters: {
    max_items: parameters.number('maxItems', 1),
    keep: parameters.word('keep', { firstItems: 'first', lastItems: 'last' }, 'first'),
  },
});

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { limit };
