import type { JsonObject } from '../../domains/executions/item.ts';
import { list, text } from '../../platform/schema/schema.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { read, write } from './requests.ts';
import { stripe } from './vendor.ts';

const endpoints = '/v1/webhook_endpoints';

/** https://docs.stripe.com/api/webhook_endpoints: Stripe makes the secret, and shows it once. The item is the event. */
export const node = hookTrigger(stripe, {
  title: 'Stripe trigger',
  description: 'Starts at events of a Stripe account, such as a payment.',
  parameters: {
    events: list(
      text({
        title: 'Event',
        placeholder: 'checkout.session.completed',
        required: true,
        maxLength: 200,
        pattern: '^([*]|[a-z0-9_.]+)$',
      }),
    )({
      title: 'Events',
      description:
        'Types of events, such as payment_intent.succeeded, invoice.paid or customer.subscription.deleted; * for all (docs.stripe.com/api/events/types).',
      entry: 'event',
      minItems: 1,
      maxItems: 300,
      required: true,
    }),
  },
  // https://docs.stripe.com/webhooks/signature: several signatures while the secret is rolled.
  verification: {
    kind: 'signature',
    header: 'stripe-signature',
    algorithm: 'sha256',
    encoding: 'hex',
    prefix: 'v1=',
    signedContent: '{timestamp}.{body}',
    timestampHeader: 'stripe-signature',
    toleranceSeconds: 300,
  },
  register: async ({ address, parameters }, client) => {
    const events = parameters.events.includes('*') ? ['*'] : [...new Set(parameters.events)];
    const form = {
      url: address,
      enabled_events: events,
      api_version: stripe.headers!['stripe-version'],
      description: 'Bureau',
    };
    // The address is of this registration alone.
    const { body } = await client.send(write(endpoints, form), { repeat: 'key', key: address });
    const { id, secret } = body as { id?: unknown; secret?: unknown };
    return { data: { id }, secret: typeof secret === 'string' ? secret : '' };
  },
  unregister: async ({ address, data }, client) => {
    const id = data['id'] ?? (await endpointAt(address, client));
    if (typeof id !== 'string') return;
    const request = write(`${endpoints}${path`/${id}`}`, {}, 'DELETE');
    await client.send(request, { repeat: 'safe', key: '', accept: ['resource_missing'] });
  },
  read: ({ body, parameters }) => {
    const { id, type } = body;
    if (typeof id !== 'string' || typeof type !== 'string') return null;
    const isWanted = parameters.events.includes('*') || parameters.events.includes(type);
    return isWanted ? { key: id, item: { json: body } } : null;
  },
  examples: [
    { title: 'Paid checkouts', parameters: { events: ['checkout.session.completed'] } },
    {
      title: 'Changes of subscriptions',
      parameters: { events: ['customer.subscription.created', 'customer.subscription.deleted'] },
    },
  ],
});

/** Returns the ID of the endpoint with an address. An account has 16 at most. */
async function endpointAt(address: string, client: VendorClient): Promise<unknown> {
  const { body } = await client.send(read(endpoints, { limit: 100 }), { repeat: 'safe', key: '' });
  const { data = [] } = body as { data?: JsonObject[] };
  return data.find(({ url }) => url === address)?.['id'];
}
