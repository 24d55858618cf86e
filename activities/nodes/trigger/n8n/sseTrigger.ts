import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.ssetrigger/ */
const sseTrigger: NodeMapping = ({ parameters }) => {
  parameters.remark(null, 'Items are { event, id, data }; n8n puts the data itself into the item.');
  return { type: 'trigger.sse', parameters: { url: parameters.text('url') } };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { sseTrigger };
