import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.shopifytrigger/. Its item is the body, too. */
export const shopifyTrigger =
  (credentials: Readonly<Record<string, string>>): NodeMapping =>
  (source) => {
    const { parameters } = source;
    parameters.ignore('authentication');
    const topic = parameters.text('topic');
    return {
      type: 'shopify.trigger',
      parameters: topic === '' ? {} : { topics: [topic.replace('/', '_')] },
      ...readCredential(source, 'auth', credentials),
    };
  };
