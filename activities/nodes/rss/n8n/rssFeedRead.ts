import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.rssfeedread/ */
const rssFeedRead: NodeMapping = ({ parameters }) => {
  const fields = parameters.names('options.customFields');
  parameters.ignore('options.ignoreSSL');
  return {
    type: 'rss.read',
    parameters: { url: parameters.text('url'), ...(fields.length > 0 ? { fields } : {}) },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { rssFeedRead };
