import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../domains/executions/item.ts';
import type { FakeDefinition } from '../../../integrations/engine/fake/startFake.ts';
import { fake as calendly } from '../../../integrations/calendly/fake.ts';
import { fake as github } from '../../../integrations/github/fake.ts';
import { fake as gitlab } from '../../../integrations/gitlab/fake.ts';
import { fake as stripe } from '../../../integrations/stripe/fake.ts';
import { fake as typeform } from '../../../integrations/typeform/fake.ts';
import { publicUrl, startHooksWorld, type HooksWorld } from './hooksWorld.ts';

/** A service that registers addresses, and signs as its documentation says. */
interface Service {
  readonly type: string;
  readonly fake: FakeDefinition;
  readonly parameters: JsonObject;
  /** Other parameters, which need another registration. */
  readonly others: JsonObject;
  readonly isCreation: (request: { method: string; path: string }) => boolean;
  readonly isRemoval: (request: { method: string; path: string }) => boolean;
  /** Address and secret of a registration. */
  readonly registered: (body: Buffer, count: number) => { url: string; secret: string };
  readonly headers: (secret: string, body: string, event: string) => Record<string, string>;
  readonly bodyOf: (event: string) => JsonObject;
  readonly itemOf: (event: string) => JsonObject;
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

const services: readonly Service[] = [
  {
    type: 'calendly.trigger',
    fake: calendly,
    parameters: { events: ['invitee.created'] },
    others: { events: ['invitee.created', 'invitee.canceled'] },
    isCreation: ({ method, path }) => method === 'POST' && path === '/webhook_subscriptions',
    isRemoval: ({ method, path }) => method === 'DELETE' && path.startsWith('/webhook_subscriptions/'),
    registered: (body) => {
      const { url, signing_key: secret } = JSON.parse(body.toString()) as { url: string; signing_key: string };
      return { url, secret };
    },
    headers: (secret, body) => {
      const time = Math.floor(Date.now() / 1_000);
      return { 'calendly-webhook-signature': `t=${time},v1=${hmac(secret, `${time}.${body}`)}` };
    },
    bodyOf: (event) => ({ event: 'invitee.created', created_at: '2026-11-28T08:10:00Z', payload: { uri: event } }),
    itemOf: (event) => ({ event: 'invitee.created', created_at: '2026-11-28T08:10:00Z', payload: { uri: event } }),
  },
  {
    type: 'github.trigger',
    fake: github,
    parameters: { owner: 'acme', repository: 'shop', events: ['issues'] },
    others: { owner: 'acme', events: ['all', 'push'] },
    isCreation: ({ method, path }) => method === 'POST' && path.endsWith('/hooks'),
    isRemoval: ({ method, path }) => method === 'DELETE' && /\/hooks\/\d+$/.test(path),
    registered: (body) => {
      const { config } = JSON.parse(body.toString()) as { config: { url: string; secret: string } };
      return config;
    },
    headers: (secret, body, event) => ({
      'x-github-event': 'issues',
      'x-github-delivery': event,
      'x-hub-signature-256': `sha256=${hmac(secret, body)}`,
    }),
    bodyOf: () => ({ action: 'opened', issue: { number: 12 } }),
    itemOf: (event) => ({ action: 'opened', issue: { number: 12 }, event: 'issues', delivery: event }),
  },
  {
    type: 'gitlab.trigger',
    fake: gitlab,
    parameters: { project: 'acme/shop', events: ['issues_events'] },
    others: { project: '4', events: ['all'] },
    isCreation: ({ method, path }) => method === 'POST' && path.endsWith('/hooks'),
    isRemoval: ({ method, path }) => method === 'DELETE' && /\/hooks\/\d+$/.test(path),
    registered: (body) => {
      const { url, token: secret, ...switches } = JSON.parse(body.toString()) as JsonObject;
      expect(switches).toMatchObject({ push_events: switches['job_events'], issues_events: true });
      return { url: String(url), secret: String(secret) };
    },
    headers: (secret, _body, event) => ({
      'x-gitlab-event': 'Issue Hook',
      'x-gitlab-token': secret,
      'idempotency-key': event,
    }),
    bodyOf: () => ({ object_kind: 'issue', object_attributes: { iid: 14 } }),
    itemOf: (event) => ({
      object_kind: 'issue',
      object_attributes: { iid: 14 },
      event: 'Issue Hook',
      delivery: event,
    }),
  },
  {
    type: 'stripe.trigger',
    fake: stripe,
    parameters: { events: ['invoice.paid'] },
    others: { events: ['*'] },
    isCreation: ({ method, path }) => method === 'POST' && path.endsWith('/webhook_endpoints'),
    isRemoval: ({ method, path }) => method === 'DELETE' && path.includes('/webhook_endpoints/'),
    registered: (body, count) => ({
      url: new URLSearchParams(body.toString()).get('url')!,
      secret: `whsec_Fake${count}`,
    }),
    headers: (secret, body) => {
      const time = Math.floor(Date.now() / 1_000);
      return { 'stripe-signature': `t=${time},v1=${hmac(secret, `${time}.${body}`)}` };
    },
    bodyOf: (event) => ({ id: event, object: 'event', type: 'invoice.paid' }),
    itemOf: (event) => ({ id: event, object: 'event', type: 'invoice.paid' }),
  },
  {
    type: 'typeform.trigger',
    fake: typeform,
    parameters: { form: 'lT4Z3j', output: 'full' },
    others: { form: 'aB5C6d', output: 'full' },
    isCreation: ({ method, path }) => method === 'PUT' && path.includes('/webhooks/'),
    isRemoval: ({ method, path }) => method === 'DELETE' && path.includes('/webhooks/'),
    registered: (body) => JSON.parse(body.toString()) as { url: string; secret: string },
    headers: (secret, body) => ({
      'typeform-signature': `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`,
    }),
    bodyOf: (event) => ({ event_id: event, event_type: 'form_response', form_response: { token: event } }),
    itemOf: (event) => ({ event_id: event, event_type: 'form_response', form_response: { token: event } }),
  },
];

describe.each(services)('$type', (service) => {
  let world: HooksWorld;
  /** Registrations that the fake has made. */
  let made = 0;
  beforeAll(async () => {
    world = await startHooksWorld(service.type, service.fake);
  });
  afterAll(() => world?.close());

  const creations = () => world.fake.requests.filter(service.isCreation);
  const removals = () => world.fake.requests.filter(service.isRemoval);
  const last = () => service.registered(creations().at(-1)!.bytes, made);
  const published = async (parameters = service.parameters): Promise<string> => {
    world.fake.reset();
    const id = await world.published(parameters);
    made += 1;
    return id;
  };
  const deliver = (event: string, changed: { secret?: string; url?: string; body?: string } = {}) => {
    const { url, secret } = last();
    const body = changed.body ?? JSON.stringify(service.bodyOf(event));
    return world.deliver(changed.url ?? url, body, service.headers(changed.secret ?? secret, body, event));
  };

  test('registers, takes signed events once, and removes the registration', async () => {
    const id = await published();
    expect(last().url).toMatch(new RegExp(`^${publicUrl}/hooks/hk_`));
    expect((await world.trigger(id))!.status).toBe('active');
    for (const event of ['evt_1', 'evt_1', 'evt_2']) expect((await deliver(event)).status).toBe(200);
    expect(await world.items(id)).toEqual([service.itemOf('evt_1'), service.itemOf('evt_2')]);
    expect((await deliver('evt_3', { secret: 'another' })).status).toBe(401);
    expect((await deliver('evt_3', { secret: ' ' })).status).toBe(401);
    expect(await world.items(id)).toHaveLength(2);
    await world.unpublish(id);
    await world.keep();
    expect(removals()).toHaveLength(1);
    expect((await deliver('evt_4')).status).toBe(404);
  });

  test('gets another registration for other parameters, and the first one is removed', async () => {
    const id = await published();
    const before = last();
    await world.change(id, service.others);
    await world.api.publish(id);
    made += 1;
    expect(creations()).toHaveLength(2);
    expect((await deliver('evt_5')).status).toBe(200);
    expect((await deliver('evt_6', before)).status).toBe(401);
    expect(removals()).toHaveLength(0);
    await world.keep();
    expect(removals()).toHaveLength(1);
    await world.unpublish(id);
    await world.keep();
    expect(removals()).toHaveLength(2);
  });

  test('is removed by its address if the response with its ID was lost', async () => {
    const id = await published();
    const registration = 'select id, organization_id from hook_registrations';
    const { rows } = await world.api.test.database.pool.query<{ id: string; organization_id: string }>(registration);
    const [row] = rows;
    const context = {
      table: 'hook_registrations',
      row: row!.id,
      organizationId: row!.organization_id,
      field: 'data_encrypted',
    };
    const sealed = world.api.deps.secrets.encrypt(context, JSON.stringify({ secret: 'x', data: null }));
    await world.api.test.database.pool.query('update hook_registrations set data_encrypted = $1', [sealed]);
    await world.unpublish(id);
    await world.keep();
    expect(removals()).toHaveLength(1);
  });

  test('says what the service refuses, and publishes nothing', async () => {
    const id = await world.draft(service.parameters);
    world.fake.expire();
    const at = { params: { digital_organization_id: id } };
    const refused = await world.api.person.client.call('publishDigitalOrganization', at);
    expect(refused).toMatchObject({ status: 502, body: { error: { code: 'target_error' } } });
    expect((await world.api.person.client.ok('getDigitalOrganization', at)).status).toBe('draft');
    world.fake.reset();
    await world.keep();
    await world.keep();
    const { rows } = await world.api.test.database.pool.query('select id from hook_registrations');
    expect(rows).toEqual([]);
  });

  test('has a registration of its own for a test, beside the published one', async () => {
    const id = await published();
    const at = { params: { digital_organization_id: id } };
    await world.api.person.client.ok('listenDigitalOrganization', { ...at, body: { node_id: 'start' } });
    made += 1;
    expect(last().url).toMatch(new RegExp(`^${publicUrl}/hooks-test/ht_`));
    expect((await deliver('evt_7')).status).toBe(200);
    expect((await deliver('evt_8')).status).toBe(404);
    await world.keep();
    expect(removals()).toHaveLength(1);
    expect((await world.trigger(id))!.status).toBe('active');
    await world.unpublish(id);
    await world.keep();
  });
});

test('GitHub is answered when it greets', async () => {
  const world = await startHooksWorld('github.trigger', github);
  try {
    const id = await world.published({ owner: 'acme', repository: 'shop' });
    const { config } = JSON.parse(world.fake.requests.at(-1)!.bytes.toString()) as {
      config: { url: string; secret: string };
    };
    const body = JSON.stringify({ zen: 'Keep it logically awesome.', hook_id: 1 });
    const headers = {
      'x-github-event': 'ping',
      'x-github-delivery': 'p-1',
      'x-hub-signature-256': `sha256=${hmac(config.secret, body)}`,
    };
    expect((await world.deliver(config.url, body, headers)).status).toBe(200);
    expect(await world.items(id)).toEqual([]);
  } finally {
    await world.close();
  }
});
