import { createHmac, createHash } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import { paging, refused, type Call, type Kinds, type Route } from './fakeRequests.ts';

interface Hook extends JsonObject {
  readonly id: number;
  readonly topic: unknown;
  readonly delivery_url: unknown;
  readonly secret: string;
}

/** Webhooks of the shop. */
const hooks: Hook[] = [];
let lastId = 141;

const topics = ['order', 'product', 'customer', 'coupon'].flatMap((resource) =>
  ['created', 'updated', 'deleted', 'restored'].map((event) => `${resource}.${event}`),
);
const status = { words: 'active paused disabled' } as const;
const fields: Kinds = { name: 'string', status, secret: 'string' };

/** The secret is never returned: https://woocommerce.github.io/woocommerce-rest-api-docs/#webhook-properties */
function shown({ secret: _secret, ...hook }: Hook): JsonObject {
  return hook;
}

function checkPlace({ topic, delivery_url: url }: JsonObject): void {
  const isTopic = topics.includes(String(topic)) || /^action\.\w+$/.test(String(topic));
  if (topic !== undefined && !isTopic)
    throw refused('400 woocommerce_rest_shop_webhook_invalid_topic', 'Webhook topic must be valid.');
  if (url !== undefined && !/^https?:\/\/[^\s/]+/.test(String(url)))
    throw refused(
      '400 woocommerce_rest_shop_webhook_invalid_delivery_url',
      'Webhook delivery URL must be a valid URL starting with http:// or https://.',
    );
}

function create({ body }: Call): JsonObject {
  checkPlace(body);
  lastId += 1;
  const [resource, event] = String(body['topic']).split('.');
  const time = '2026-11-28T08:00:00';
  const hook: Hook = {
    id: lastId,
    name: body['name'] ?? `Webhook created on Nov 28, 2026 @ 08:00 AM`,
    status: body['status'] ?? 'active',
    topic: body['topic'],
    resource,
    event,
    hooks: [`woocommerce_${event === 'created' ? 'new' : String(event)}_${String(resource)}`],
    delivery_url: body['delivery_url'],
    secret: String(body['secret'] ?? ''),
    date_created: time,
    date_created_gmt: time,
    date_modified: time,
    date_modified_gmt: time,
  };
  hooks.push(hook);
  return shown(hook);
}

function indexOf({ path }: Call): number {
  const at = hooks.findIndex(({ id }) => String(id) === path[0]);
  if (at < 0) throw refused('404 woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.');
  return at;
}

function change(call: Call): JsonObject {
  const at = indexOf(call);
  checkPlace(call.body);
  hooks[at] = { ...hooks[at]!, ...call.body };
  return shown(hooks[at]);
}

/** Webhooks have no trash. */
function remove(call: Call): JsonObject {
  const at = indexOf(call);
  if (call.query.get('force') !== 'true')
    throw refused('501 woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.');
  return shown(hooks.splice(at, 1)[0]!);
}

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks: a webhook has one topic. */
export const webhookRoutes: readonly Route[] = [
  {
    at: 'GET /webhooks',
    query: {
      ...paging,
      after: 'string',
      before: 'string',
      orderby: { words: 'date id title' },
      status: { words: 'all active paused disabled' },
    },
    pages: ({ query }) => {
      const wanted = query.get('status') ?? 'all';
      return hooks.filter((hook) => wanted === 'all' || hook['status'] === wanted).map(shown);
    },
  },
  {
    at: 'POST /webhooks',
    body: { ...fields, 'topic!': 'string', 'delivery_url!': 'string' },
    status: 201,
    gives: create,
  },
  {
    at: 'GET /webhooks/:id',
    query: { context: 'string', _fields: 'string' },
    gives: (call) => shown(hooks[indexOf(call)]!),
  },
  { at: 'PUT /webhooks/:id', body: { ...fields, topic: 'string', delivery_url: 'string' }, gives: change },
  { at: 'DELETE /webhooks/:id', query: { force: 'boolean' }, gives: remove },
];

/**
 * The first call of a new webhook, which is a form without headers of WooCommerce and without a signature. It must be answered with status 200:
 * `deliver_ping` in https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/class-wc-webhook.php.
 */
export function pingOf(id: number): { readonly headers: Record<string, string>; readonly body: string } {
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'WooCommerce/9.9.5 Hookshot (WordPress/6.8)',
    },
    body: `webhook_id=${id}`,
  };
}

/**
 * A delivery as https://woocommerce.github.io/woocommerce-rest-api-docs/#delivery-payload says. Its ID is a hash of the webhook and the
 * second, so two deliveries of one second have the same one. The body of a deletion has only the ID.
 */
export function deliveryOf(
  { id, topic, secret, at }: { id: number; topic: string; secret: string; at: string },
  thing: JsonObject,
): { readonly headers: Record<string, string>; readonly body: string } {
  const [resource = '', event = ''] = topic.split('.');
  const body = JSON.stringify(event === 'deleted' ? { id: thing['id'] } : thing);
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'WooCommerce/9.9.5 Hookshot (WordPress/6.8)',
      'x-wc-webhook-source': 'https://shop.example.org/',
      'x-wc-webhook-topic': topic,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': event,
      'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
      'x-wc-webhook-id': String(id),
      'x-wc-webhook-delivery-id': createHash('md5').update(`${id}${at}`).digest('hex'),
    },
    body,
  };
}
