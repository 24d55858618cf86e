import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.ssetrigger/ */
const sseTrigger: NodeMapping = ({ parameters }) => {
  return { type: 'trigger.sse', parameters: { url: parameters.text('url') }, settings: { n8n_names: true } };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { sseTrigger };
