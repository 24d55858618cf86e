import { createHmac } from 'node:crypto';
import { GraphQLError } from 'graphql';

import type { JsonObject } from '../../domains/executions/item.ts';
import { gid } from './fakeObjects.ts';
import type { Args, Resolve } from './fakeThings.ts';

/** Subscriptions of the app in the shop. */
const subscriptions: JsonObject[] = [];
let lastId = 950;

const refused = (field: readonly string[] | null, message: string): JsonObject => ({
  webhookSubscription: null,
  deletedWebhookSubscriptionId: null,
  userErrors: [{ field, message, code: 'INVALID' }],
});

/** https://shopify.dev/docs/api/admin-graphql/2026-10/mutations/webhookSubscriptionCreate: a subscription has one topic, and no secret. */
export const createSubscription: Resolve = ({ topic, webhookSubscription: given }) => {
  const { uri, format } = given as Args;
  const at = ['webhookSubscription', 'uri'];
  if (typeof uri !== 'string' || uri === '') return refused(at, 'Address can’t be blank');
  if (!/^(https|arn|pubsub):/.test(uri)) return refused(at, 'Address protocol http:// is not supported');
  if (subscriptions.some((one) => one['topic'] === topic && one['uri'] === uri))
    return refused(at, 'Address for this topic has already been taken');
  lastId += 1;
  const made = {
    __typename: 'WebhookSubscription',
    id: gid('WebhookSubscription', lastId),
    legacyResourceId: String(lastId),
    topic,
    uri,
    format: format ?? 'JSON',
  };
  subscriptions.push(made);
  return { webhookSubscription: made, userErrors: [] };
};

/** https://shopify.dev/docs/api/admin-graphql/2026-10/mutations/webhookSubscriptionDelete */
export const deleteSubscription: Resolve = ({ id }) => {
  const at = subscriptions.findIndex((one) => one['id'] === id);
  if (at < 0) return refused(['id'], 'Webhook subscription does not exist');
  subscriptions.splice(at, 1);
  return { deletedWebhookSubscriptionId: id, userErrors: [] };
};

/** https://shopify.dev/docs/api/admin-graphql/2026-10/queries/webhookSubscriptions: `uri` and `topics` filter. */
export const listSubscriptions: Resolve = ({ first, after, topics, uri }) => {
  if (typeof first !== 'number') throw new GraphQLError('you must provide one of first or last');
  if (first < 1 || first > 250) throw new GraphQLError('first must be from 1 to 250');
  const found = subscriptions.filter(
    (one) =>
      (typeof uri !== 'string' || one['uri'] === uri) && (!Array.isArray(topics) || topics.includes(one['topic'])),
  );
  const start = typeof after === 'string' ? Number(after.replace('cursor', '')) : 0;
  const nodes = found.slice(start, start + first);
  return {
    nodes,
    edges: nodes.map((node, place) => ({ cursor: `cursor${start + place + 1}`, node })),
    pageInfo: {
      hasNextPage: start + first < found.length,
      hasPreviousPage: start > 0,
      startCursor: `cursor${start + 1}`,
      endCursor: `cursor${start + nodes.length}`,
    },
  };
};

/**
 * A delivery: https://shopify.dev/docs/apps/build/webhooks/subscribe/https. It is signed with the client secret of the app, and a repeated
 * one has the same ID. The topic in the header is `orders/create` for `ORDERS_CREATE`.
 */
export function deliveryOf(
  { topic, id, secret }: { topic: string; id: string; secret: string },
  thing: JsonObject,
): { readonly headers: Record<string, string>; readonly body: string } {
  const body = JSON.stringify(thing);
  const [, resource = '', action = ''] = /^(.*)_([A-Z]+)$/.exec(topic) ?? [];
  return {
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': `${resource}/${action}`.toLowerCase(),
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-shop-domain': 'acme.myshopify.com',
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': id,
      'x-shopify-event-id': `event-${id}`,
      'x-shopify-triggered-at': '2026-11-28T08:00:00.123456789Z',
    },
    body,
  };
}
