import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { choice, list } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import { graphqlData, nodesOf } from '../engine/graphql.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { send, thing } from './requests.ts';
import { topicNames, topics } from './topics.ts';
import { shopify } from './vendor.ts';

const create =
  'mutation($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) { webhookSubscription { id } userErrors { field message } } }';
const remove =
  'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } } }';
const list250 = 'query($uri: String!) { webhookSubscriptions(first: 250, uri: $uri) { nodes { id uri } } }';

interface Subscription {
  id?: unknown;
  uri?: unknown;
}

/** https://shopify.dev/docs/apps/build/webhooks: each event is a separate subscription. Deliveries are signed with the secret of the app. */
export const node = hookTrigger(shopify, {
  title: 'Shopify trigger',
  description: 'Starts at events of a shop, such as a new order. The credential needs the secret of its app.',
  parameters: {
    topics: list(choice(topicNames, topics)({ title: 'Event' }))({
      title: 'Events',
      description: 'The app needs the read scope of the objects, such as read_orders.',
      entry: 'event',
      minItems: 1,
      maxItems: topicNames.length,
      default: ['orders_create'],
    }),
  },
  // https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
  verification: bodySignature('x-shopify-hmac-sha256', { encoding: 'base64' }),
  register: async ({ address, parameters }, client) => {
    const secret = client.textOf('client_secret') || client.textOf('app_secret');
    if (secret === '') throw withoutSecret();
    const ids: unknown[] = [];
    for (const topic of new Set(parameters.topics)) {
      const variables = { topic: topic.toUpperCase(), webhookSubscription: { uri: address, format: 'JSON' } };
      const { body } = await client.send(send(create, variables), { repeat: 'unsafe', key: '' });
      const made = thing('webhookSubscriptionCreate', 'webhookSubscription')(body as JsonObject);
      ids.push((made as Subscription | null | undefined)?.id);
    }
    return { data: { ids }, secret };
  },
  unregister: async ({ address, data }, client) => {
    const ids = Array.isArray(data['ids']) ? (data['ids'] as unknown[]) : await subscriptionsAt(address, client);
    for (const id of ids) await client.send(send(remove, { id }), { repeat: 'safe', key: '', accept: ['NOT_FOUND'] });
  },
  read: ({ headers, body, parameters }) => {
    const event = headers['x-shopify-topic'];
    // https://shopify.dev/docs/apps/build/webhooks/ignore-duplicates: it is the same in all deliveries of an event.
    const id = headers['x-shopify-event-id'];
    if (typeof event !== 'string' || typeof id !== 'string') return null;
    if (!parameters.topics.some((one) => one === event.replace('/', '_'))) return null;
    return { key: `${event} ${nameOf(body)} ${id}`, item: { json: { ...body, event } } };
  },
  examples: [
    { title: 'New orders', parameters: { topics: ['orders_create'] } },
    { title: 'Paid and canceled orders', parameters: { topics: ['orders_paid', 'orders_cancelled'] } },
  ],
});

/** One act, such as a bulk change, can be an event of several things. */
function nameOf(body: JsonObject): string {
  const { admin_graphql_api_id: name, id, inventory_item_id: item, location_id: place } = body;
  return String(name ?? id ?? `${String(item)}/${String(place)}`).slice(0, 200);
}

function withoutSecret(): AppError {
  const message =
    'Enter the API secret key of the app in the credential. Shopify signs its deliveries with it, so nothing can be accepted without it.';
  return new AppError('credential_refused', message);
}

/** Returns the IDs of the subscriptions with an address. */
async function subscriptionsAt(address: string, client: VendorClient): Promise<unknown[]> {
  const { body } = await client.send(send(list250, { uri: address }), { repeat: 'safe', key: '' });
  const found = (nodesOf(graphqlData(body as JsonObject)['webhookSubscriptions']) ?? []) as Subscription[];
  return found.filter(({ uri }) => uri === address).map(({ id }) => id);
}
