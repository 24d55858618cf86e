import type { NodeMapping } from '../nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.rssfeedread/ */
export const rssFeedRead: NodeMapping = ({ parameters }) => {
  const fields = parameters.names('options.customFields');
  parameters.ignore('options.ignoreSSL');
  return {
    type: 'rss.read',
    parameters: { url: parameters.text('url'), ...(fields.length > 0 ? { fields } : {}) },
  };
};
