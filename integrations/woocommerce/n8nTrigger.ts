import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.woocommercetrigger/. Its item is the body, too. */
export const wooCommerceTrigger =
  (credentials: Readonly<Record<string, string>>): NodeMapping =>
  (source) => {
    const event = source.parameters.text('event');
    return {
      type: 'woocommerce.trigger',
      parameters: event === '' ? {} : { events: [event.replace('.', '_')] },
      ...readCredential(source, 'auth', credentials),
    };
  };
