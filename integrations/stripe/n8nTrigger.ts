import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.stripetrigger/. Its item is the event, too. */
export const stripeTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  if (parameters.has('apiVersion'))
    parameters.remark('apiVersion', 'Events have the version of the API that the Stripe nodes have.');
  parameters.ignore('apiVersion');
  return {
    type: 'stripe.trigger',
    parameters: { events: parameters.names('events') },
    ...readCredential(source, 'auth', { stripeApi: 'stripe_key' }),
  };
};
