import { createHash } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, list } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { created, listOf, oneOf, pages } from './requests.ts';
import { woocommerce } from './vendor.ts';

const events = {
  order_created: 'Order created',
  order_updated: 'Order changed',
  order_deleted: 'Order deleted',
  order_restored: 'Order restored',
  product_created: 'Product created',
  product_updated: 'Product changed',
  product_deleted: 'Product deleted',
  product_restored: 'Product restored',
  customer_created: 'Customer created',
  customer_updated: 'Customer changed',
  customer_deleted: 'Customer deleted',
  coupon_created: 'Coupon created',
  coupon_updated: 'Coupon changed',
  coupon_deleted: 'Coupon deleted',
  coupon_restored: 'Coupon restored',
} as const;
const names = Object.keys(events) as (keyof typeof events)[];
const maxPages = 20;

interface Webhook {
  id?: unknown;
  delivery_url?: unknown;
}

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks: each event is a separate webhook. The item is the changed object, with `event`. */
export const node = hookTrigger(woocommerce, {
  title: 'WooCommerce trigger',
  description: 'Starts at events of a shop, such as a new order. The key needs the permission "Read/Write".',
  parameters: {
    events: list(choice(names, events)({ title: 'Event' }))({
      title: 'Events',
      description: 'A deletion contains only the ID.',
      entry: 'event',
      minItems: 1,
      maxItems: names.length,
      default: ['order_created'],
    }),
  },
  // https://woocommerce.github.io/woocommerce-rest-api-docs/#delivery-headers
  verification: bodySignature('x-wc-webhook-signature', { encoding: 'base64' }),
  register: async ({ address, secret, parameters }, client) => {
    const ids: unknown[] = [];
    for (const topic of new Set(parameters.events.map(topicOf))) {
      const json = { name: `Bureau: ${topic}`, topic, delivery_url: address, secret, status: 'active' };
      const { body } = await client.send(
        { method: 'POST', path: listOf('webhooks'), json },
        { repeat: 'unsafe', key: '' },
      );
      ids.push((created(body) as Webhook).id);
    }
    return { data: { ids } };
  },
  unregister: async ({ address, data }, client) => {
    const ids = Array.isArray(data['ids']) ? (data['ids'] as unknown[]) : await webhooksAt(address, client);
    for (const id of ids) {
      const request = { method: 'DELETE', path: oneOf('webhooks', String(id)), query: { force: true } } as const;
      const accept = ['woocommerce_rest_shop_webhook_invalid_id', 'woocommerce_rest_invalid_id'];
      await client.send(request, { repeat: 'safe', key: '', accept });
    }
  },
  // A new webhook calls its address with its ID alone, unsigned: `deliver_ping` in WooCommerce's class-wc-webhook.php.
  handshake: (call) =>
    call.method === 'POST' &&
    call.headers['x-wc-webhook-signature'] === undefined &&
    Object.keys(call.body).length === 1 &&
    /^\d+$/.test(String(call.body['webhook_id']))
      ? { answer: '' }
      : null,
  read: ({ headers, body, parameters }) => {
    const event = headers['x-wc-webhook-topic'];
    const delivery = headers['x-wc-webhook-delivery-id'];
    if (typeof event !== 'string' || body['id'] === undefined) return null;
    if (!parameters.events.some((one) => topicOf(one) === event)) return null;
    return { key: keyOf(event, body, String(delivery ?? '')), item: { json: { ...body, event } } };
  },
  examples: [
    { title: 'New orders', parameters: { events: ['order_created'] } },
    { title: 'Changes of products', parameters: { events: ['product_created', 'product_updated', 'product_deleted'] } },
  ],
});

/** Returns the name that the shop has for an event: `order.created`. */
function topicOf(event: string): string {
  return event.replace('_', '.');
}

/** The ID of a delivery is that of its second, so the content counts. A deleted thing has only its ID, and can be deleted again. */
function keyOf(event: string, body: JsonObject, delivery: string): string {
  const text = event.endsWith('.deleted') ? delivery : JSON.stringify(body);
  return `${event} ${String(body['id'])} ${createHash('sha256').update(text).digest('hex')}`;
}

/** Returns the IDs of the webhooks with an address. */
async function webhooksAt(address: string, client: VendorClient): Promise<unknown[]> {
  const found: unknown[] = [];
  let request: VendorRequest | null = { path: listOf('webhooks'), query: { per_page: 100 } };
  for (let page = 1; request !== null && page <= maxPages; page += 1) {
    const response = await client.send(request, { repeat: 'safe', key: '' });
    const hooks = Array.isArray(response.body) ? (response.body as Webhook[]) : [];
    found.push(...hooks.filter(({ delivery_url: url }) => url === address).map(({ id }) => id));
    request = pages.next({ request, response, count: hooks.length, last: hooks.at(-1) });
  }
  return found;
}
