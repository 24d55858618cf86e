import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../domains/executions/item.ts';
import type { FakeDefinition } from '../../../integrations/engine/fake/startFake.ts';
import { fake as pipedrive } from '../../../integrations/pipedrive/fake.ts';
import { deliveryOf as pipedriveDelivery } from '../../../integrations/pipedrive/fakeWebhooks.ts';
import { fake as shopify } from '../../../integrations/shopify/fake.ts';
import { deliveryOf as shopifyDelivery } from '../../../integrations/shopify/fakeWebhooks.ts';
import { fake as twilio } from '../../../integrations/twilio/fake.ts';
import { eventsCall, messageEvent } from '../../../integrations/twilio/fakeEvents.ts';
import { fake as woocommerce } from '../../../integrations/woocommerce/fake.ts';
import { deliveryOf as wooDelivery, pingOf } from '../../../integrations/woocommerce/fakeWebhooks.ts';
import { startHooksWorld, type HooksWorld } from './hooksWorld.ts';
import { describeRegistering, type RegisteringService } from './registrationContract.ts';

const appSecret = 'shpss_0000fakeappsecret';
const account = 'AC00000000000000000000000000000001';
/** The credential with the secret of the app, which triggers need. */
const shopifyApp: FakeDefinition = {
  ...shopify,
  credential: (url) => {
    const { type, values } = shopify.credential(url);
    return { type, values: { ...values, app_secret: appSecret } };
  },
};
const bodyIn = (bytes: Buffer) => JSON.parse(bytes.toString()) as JsonObject;

/** WooCommerce calls an address with the ID of its webhook before it takes it. */
const pinging: FakeDefinition = {
  ...woocommerce,
  handshake: ({ method, path, bytes }) =>
    method === 'POST' && path.endsWith('/webhooks')
      ? {
          address: String(bodyIn(bytes)['delivery_url']),
          method: 'POST',
          ...pingOf(142),
          judge: ({ status }) => (status === 200 ? null : { status: 400, json: { code: 'ping', message: 'No ping' } }),
        }
      : null,
};

const order = (event: string) => ({ id: 727, status: 'processing', number: event });
const deal = (event: string) =>
  JSON.parse(
    pipedriveDelivery(
      { id: event, action: 'create', entity: 'deal', user: '', password: '' },
      { data: { id: 5, title: 'Big' }, previous: null },
    ).body,
  ) as JsonObject;

const services: readonly RegisteringService[] = [
  {
    type: 'pipedrive.trigger',
    fake: pipedrive,
    parameters: { kinds: ['deal'], actions: ['create'] },
    others: { kinds: ['all'] },
    isCreation: ({ method, path }) => method === 'POST' && path === '/v1/webhooks',
    isRemoval: ({ method, path }) => method === 'DELETE' && path.startsWith('/v1/webhooks/'),
    registered: (bytes) => {
      const { subscription_url: url, http_auth_password: secret } = bodyIn(bytes);
      return { url: String(url), secret: String(secret) };
    },
    headers: (password, _body, event) =>
      pipedriveDelivery(
        { id: event, action: 'create', entity: 'deal', user: 'bureau', password },
        { data: null, previous: null },
      ).headers,
    bodyOf: deal,
    itemOf: deal,
  },
  {
    type: 'shopify.trigger',
    fake: shopifyApp,
    parameters: { topics: ['orders_create'] },
    others: { topics: ['orders_create', 'orders_create'] },
    isCreation: ({ bytes }) => bytes.includes('webhookSubscriptionCreate('),
    isRemoval: ({ bytes }) => bytes.includes('webhookSubscriptionDelete('),
    registered: (bytes) => {
      const { variables } = bodyIn(bytes) as { variables: { webhookSubscription: { uri: string } } };
      return { url: variables.webhookSubscription.uri, secret: appSecret };
    },
    headers: (secret, body, event) =>
      shopifyDelivery({ topic: 'ORDERS_CREATE', id: event, secret }, JSON.parse(body) as JsonObject).headers,
    bodyOf: (event) => ({ id: 820_982_911, name: event }),
    itemOf: (event) => ({ id: 820_982_911, name: event, event: 'orders/create' }),
    hasSecretOfCredential: true,
  },
  {
    type: 'twilio.trigger',
    fake: twilio,
    parameters: { events: ['message_received'] },
    others: { events: ['message_received', 'message_failed'] },
    isCreation: ({ method, path }) => method === 'POST' && path === '/v1/Sinks',
    isRemoval: ({ method, path }) => method === 'DELETE' && path.startsWith('/v1/Sinks/'),
    registered: (bytes) => {
      const form = new URLSearchParams(bytes.toString());
      const { destination } = JSON.parse(form.get('SinkConfiguration')!) as { destination: string };
      const url = new URL(destination);
      return { url: `${url.origin}${url.pathname}`, secret: url.password };
    },
    headers: (secret, body, _event, url) => {
      const destination = new URL(url);
      destination.username = 'bureau';
      destination.password = secret;
      return eventsCall({ url: destination.href, secret: 'auth-token' }, JSON.parse(body) as JsonObject[]).headers;
    },
    bodyOf: (event) => [messageEvent(account, event, 'Hello')] as unknown as JsonObject,
    itemOf: (event) => messageEvent(account, event, 'Hello'),
  },
  {
    type: 'woocommerce.trigger',
    fake: pinging,
    parameters: { events: ['order_created'] },
    others: { events: ['order_created', 'order_created'] },
    isCreation: ({ method, path }) => method === 'POST' && path.endsWith('/webhooks'),
    isRemoval: ({ method, path }) => method === 'DELETE' && path.includes('/webhooks/'),
    registered: (bytes) => {
      const { delivery_url: url, secret } = bodyIn(bytes);
      return { url: String(url), secret: String(secret) };
    },
    headers: (secret, body) =>
      wooDelivery(
        { id: 142, topic: 'order.created', secret, at: '2026-11-28T08:00:00' },
        JSON.parse(body) as JsonObject,
      ).headers,
    bodyOf: order,
    itemOf: (event) => ({ ...order(event), event: 'order.created' }),
  },
];

describeRegistering(services);

describe('a shop of WooCommerce', () => {
  let world: HooksWorld;
  beforeAll(async () => {
    world = await startHooksWorld('woocommerce.trigger', pinging);
  });
  afterAll(() => world?.close());
  const calls = (wanted: string) => world.fake.requests.filter(({ method }) => method === wanted);
  const registered = (place = 0) => {
    const { topic, delivery_url: url, secret } = bodyIn(calls('POST')[place]!.bytes);
    return { topic: String(topic), url: String(url), secret: String(secret) };
  };
  const deliver = (topic: string, thing: JsonObject, at = '2026-11-28T08:00:00') => {
    const { url, secret } = registered();
    const { headers, body } = wooDelivery({ id: 142, topic, secret, at }, thing);
    return world.deliver(url, body, headers);
  };

  test('has a webhook for each event, and accepts a second deletion of the same ID', async () => {
    world.fake.reset();
    const id = await world.published({ events: ['product_deleted', 'product_updated'] });
    expect([registered(0).topic, registered(1).topic]).toEqual(['product.deleted', 'product.updated']);
    expect(registered(1).url).toBe(registered(0).url);
    for (const at of ['2026-11-28T08:00:00', '2026-11-28T08:00:00', '2026-11-28T09:00:00'])
      expect((await deliver('product.deleted', { id: 9 }, at)).status).toBe(200);
    expect((await deliver('order.created', { id: 10 })).status).toBe(200); // not selected
    expect(await world.items(id)).toEqual([
      { id: 9, event: 'product.deleted' },
      { id: 9, event: 'product.deleted' },
    ]);
    await world.unpublish(id);
    await world.keep();
    expect(calls('DELETE')).toHaveLength(2);
  });

  test('receives a response to its ping, which starts no execution', async () => {
    world.fake.reset();
    const id = await world.published({ events: ['order_created'] });
    const { headers, body } = pingOf(142);
    expect((await world.deliver(registered().url, body, headers)).status).toBe(200);
    expect((await world.deliver(registered().url, `${body}&status=done`, headers)).status).toBe(401);
    expect(await world.items(id)).toEqual([]);
    await world.unpublish(id);
    await world.keep();
  });
});

test('a shop of Shopify is published only with the secret of the app, and each event has a subscription', async () => {
  const world = await startHooksWorld('shopify.trigger', shopify);
  try {
    const topics = ['orders_create', 'inventory_levels_update'];
    const id = await world.draft({ topics });
    const at = { params: { digital_organization_id: id } };
    const refused = await world.api.person.client.call('publishDigitalOrganization', at);
    expect(refused).toMatchObject({
      body: { error: { message: expect.stringContaining('API secret key') as string } },
    });
    expect(world.fake.requests).toEqual([]);
    const { type, values } = shopifyApp.credential(world.fake.url);
    const body = { name: 'With the secret', type, values };
    const credential = await world.api.person.client.ok('createCredential', { body });
    const published = await world.published({ topics }, { auth: { id: credential.id } });
    const made = world.fake.requests.map(({ bytes }) => bodyIn(bytes) as { variables: JsonObject });
    expect(made.map(({ variables }) => variables['topic'])).toEqual(['ORDERS_CREATE', 'INVENTORY_LEVELS_UPDATE']);
    const { uri } = made[0]!.variables['webhookSubscription'] as { uri: string };
    const levels = [1, 2].map((place) => ({ inventory_item_id: 7, location_id: place, available: 3 }));
    // One act of the shop is an event of two places.
    for (const level of [...levels, levels[0]!]) {
      const sent = { topic: 'INVENTORY_LEVELS_UPDATE', id: 'act', secret: appSecret };
      const { headers, body: raw } = shopifyDelivery(sent, level);
      expect((await world.deliver(uri, raw, headers)).status).toBe(200);
    }
    expect(await world.items(published)).toEqual(
      levels.map((level) => ({ ...level, event: 'inventory_levels/update' })),
    );
  } finally {
    await world.close();
  }
});
