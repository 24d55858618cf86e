import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../domains/executions/item.ts';
import { fake as definition } from '../../../integrations/telegram/fake.ts';
import { expectStrangersHeaders } from '../strangersHeaders.ts';
import { publicUrl, startHooksWorld, type HooksWorld } from './hooksWorld.ts';

let world: HooksWorld;
beforeAll(async () => {
  world = await startHooksWorld('telegram.trigger', definition);
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.fake.reset();
  const { data } = await world.api.person.client.ok('listDigitalOrganizations');
  for (const { id } of data)
    await world.api.person.client.ok('deleteDigitalOrganization', { params: { digital_organization_id: id } });
  await world.keep();
  world.fake.reset();
});

interface Webhook {
  url: string;
  secret_token: string;
  allowed_updates: string[];
  drop_pending_updates: boolean;
}

/** Webhooks of the bot, oldest first. */
const webhooks = (): Webhook[] => sent('setWebhook').map(({ bytes }) => JSON.parse(bytes.toString()) as Webhook);
const sent = (method: string) => world.fake.requests.filter(({ path }) => path.endsWith(`/${method}`));
const withSecret = ({ secret_token: secret }: Webhook) => ({ 'x-telegram-bot-api-secret-token': secret });
const updateOf = (id: number, more: JsonObject = {}) => ({
  update_id: id,
  message: {
    message_id: 1,
    date: 1_764_300_000,
    chat: { id: 5, username: 'ann' },
    from: { id: 5 },
    text: 'hi',
    ...more,
  },
});
const statusOf = async (id: string) =>
  (await world.api.person.client.ok('getDigitalOrganization', { params: { digital_organization_id: id } })).status;

describe('a published trigger', () => {
  test('registers its address, and shows since when', async () => {
    const id = await world.published({ updates: ['message', 'callback_query'] });
    const [webhook] = webhooks();
    expect(webhook).toMatchObject({ allowed_updates: ['message', 'callback_query'], drop_pending_updates: true });
    expect(webhook!.url).toMatch(new RegExp(`^${publicUrl}/hooks/hk_[0-9a-z]{32}/[0-9a-z]{10}$`));
    expect(webhook!.secret_token).toMatch(/^[\w-]{43}$/);
    expect(await world.trigger(id)).toMatchObject({
      kind: 'hook',
      status: 'active',
      error: null,
      registration: { expires_at: null },
    });
    const shown = await world.api.person.client.ok('getDigitalOrganization', {
      params: { digital_organization_id: id },
    });
    expect(shown.addresses).toEqual([]); // people enter it nowhere
  });

  test('starts one execution for each update, also for a repeated one', async () => {
    const id = await world.published({});
    const [webhook] = webhooks();
    const first = await world.deliver(webhook!.url, updateOf(7), withSecret(webhook!));
    expectStrangersHeaders(first);
    expect([first.status, await first.text()]).toEqual([200, '']);
    const again = await world.deliver(webhook!.url, updateOf(7), withSecret(webhook!));
    expect(again.status).toBe(200);
    await world.deliver(webhook!.url, updateOf(8), withSecret(webhook!));
    expect(await world.items(id)).toEqual([updateOf(7), updateOf(8)]);
    expect((await world.trigger(id))!.last_event_at).not.toBeNull();
  });

  test.each([
    ['a wrong secret', { 'x-telegram-bot-api-secret-token': 'x'.repeat(43) }],
    ['an empty secret', { 'x-telegram-bot-api-secret-token': '' }],
    ['no secret', {}],
  ])('refuses %s, and reads nothing', async (_name, headers: Record<string, string>) => {
    const id = await world.published({});
    const refused = await world.deliver(webhooks()[0]!.url, 'not even JSON', headers);
    expect([refused.status, ((await refused.json()) as { error: object }).error]).toEqual([
      401,
      expect.objectContaining({ code: 'webhook_unauthorized' }),
    ]);
    expect(await world.items(id)).toEqual([]);
  });

  test('starts nothing for other updates, chats and users', async () => {
    const id = await world.published({ chat_ids: ['@Ann'], user_ids: ['5'] });
    const [webhook] = webhooks();
    const bodies = [
      { update_id: 1, edited_message: updateOf(1).message },
      updateOf(2, { chat: { id: 6 } }),
      updateOf(3, { from: { id: 6 } }),
      updateOf(4, { from: null }),
      { update_id: 5 },
    ];
    for (const body of bodies) expect((await world.deliver(webhook!.url, body, withSecret(webhook!))).status).toBe(200);
    await world.deliver(webhook!.url, updateOf(6), withSecret(webhook!));
    expect(await world.items(id)).toEqual([updateOf(6)]);
  });

  test('takes POST alone, and answers HEAD', async () => {
    await world.published({});
    const { url } = webhooks()[0]!;
    expect((await world.deliver(url, null, {}, 'HEAD')).status).toBe(200);
    expect((await world.deliver(url, null, {}, 'GET')).status).toBe(405);
    expect((await world.deliver(`${publicUrl}/hooks/hk_${'0'.repeat(32)}`, updateOf(1))).status).toBe(404);
    expect((await world.deliver(`${publicUrl}/hooks/hk_${'0'.repeat(32)}`, null, {}, 'HEAD')).status).toBe(404);
  });

  test('refuses a body that is too long, or no JSON object', async () => {
    await world.published({});
    const [webhook] = webhooks();
    const long = { update_id: 1, text: 'x'.repeat(1024 * 1024) };
    expect((await world.deliver(webhook!.url, long, withSecret(webhook!))).status).toBe(413);
    expect((await world.deliver(webhook!.url, '[]', withSecret(webhook!))).status).toBe(400);
  });
});

describe('its registration', () => {
  test('ends when it is unpublished', async () => {
    const id = await world.published({});
    const [webhook] = webhooks();
    await world.unpublish(id);
    expect((await world.deliver(webhook!.url, updateOf(1), withSecret(webhook!))).status).toBe(404);
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(1);
    expect(await world.trigger(id)).toMatchObject({ status: 'down', registration: null });
  });

  test('ends when its flow is deleted, also if the service is down for a while', async () => {
    const id = await world.published({});
    await world.api.person.client.ok('deleteDigitalOrganization', { params: { digital_organization_id: id } });
    world.fake.breakNext(4);
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(0);
    await world.api.test.database.pool.query('update hook_registrations set next_check_at = now()');
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(1);
    const { rows } = await world.api.test.database.pool.query('select id from hook_registrations');
    expect(rows).toEqual([]);
  });

  test('is replaced for other parameters, and stays for the same ones', async () => {
    const id = await world.published({});
    await world.change(id, { updates: ['poll'] });
    await world.api.publish(id);
    const [before, after] = webhooks();
    expect(after).toMatchObject({ allowed_updates: ['poll'], drop_pending_updates: false });
    expect(after!.url).not.toBe(before!.url);
    expect((await world.deliver(before!.url, updateOf(1), withSecret(before!))).status).toBe(401);
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(0); // the new one replaced it
    await world.change(id, { updates: ['poll'] });
    await world.api.publish(id);
    await world.keep();
    expect(webhooks()).toHaveLength(2);
    const poll = { update_id: 9, poll: { id: '1' } };
    expect((await world.deliver(after!.url, poll, withSecret(after!))).status).toBe(200);
    expect(await world.items(id)).toEqual([poll]);
  });

  test('is replaced with another token of the credential', async () => {
    const auth = { id: await world.credential() };
    const id = await world.published({}, { auth });
    await world.api.person.client.ok('updateCredential', {
      params: { credential_id: auth.id },
      body: { values: definition.credential(world.fake.url).values },
    });
    await world.keep();
    const [before, after] = webhooks();
    expect(after!.secret_token).not.toBe(before!.secret_token);
    expect((await world.deliver(after!.url, updateOf(1), withSecret(after!))).status).toBe(200);
    expect((await world.deliver(before!.url, updateOf(2), withSecret(before!))).status).toBe(401);
    await world.keep();
    expect(webhooks()).toHaveLength(2);
    expect(await world.trigger(id)).toMatchObject({ status: 'active' });
  });

  test('is replaced before it expires', async () => {
    const id = await world.published({});
    const change = `update hook_registrations set expires_at = now() + interval '1 day', renew_at = now(), next_check_at = now()`;
    await world.api.test.database.pool.query(change);
    expect((await world.trigger(id))!.registration!.expires_at).not.toBeNull();
    await world.keep();
    const [before, after] = webhooks();
    expect(after!.url).not.toBe(before!.url);
    expect((await world.deliver(after!.url, updateOf(1), withSecret(after!))).status).toBe(200);
    await world.keep();
    expect(webhooks()).toHaveLength(2);
  });

  test('that cannot be replaced is shown and reported once, and repeated', async () => {
    const auth = { id: await world.credential() };
    const id = await world.published({}, { auth });
    await world.api.person.client.ok('updateCredential', { params: { credential_id: auth.id }, body: { name: 'New' } });
    world.fake.expire();
    const again = async () => {
      await world.api.test.database.pool.query('update hook_registrations set next_check_at = now()');
      await world.keep();
    };
    await again();
    await again();
    expect(await world.trigger(id)).toMatchObject({ status: 'failing', error: { code: 'target_error' } });
    expect((await world.trigger(id))!.error!.message).toMatch(/^"start" could not be registered\. Telegram: /);
    world.fake.reset();
    await again();
    expect(await world.trigger(id)).toMatchObject({ status: 'active', error: null });
    const { data } = await world.api.person.client.ok('listEvents', { query: { limit: 100 } });
    const kinds = data.filter((event) => 'node_id' in event.data && event.data.digital_organization_id === id);
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['trigger_failed', 'trigger_recovered']);
  });

  test('that was begun and never used hinders no publishing, also while it cannot be removed', async () => {
    const id = await world.published({});
    const dead = `update hook_registrations set state = 'creating', next_check_at = now()`;
    await world.api.test.database.pool.query(dead);
    world.fake.breakNext(4);
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(0);
    await world.change(id, { updates: ['poll'] });
    await world.api.publish(id);
    expect(webhooks().at(-1)).toMatchObject({ allowed_updates: ['poll'] });
  });

  test('keeps the updates that came while it was gone, if it is made again', async () => {
    await world.published({});
    await world.api.test.database.pool.query('update hook_registrations set next_check_at = now()');
    const { url } = webhooks()[0]!;
    const bot = definition.credential(world.fake.url).values['token'] as string;
    await fetch(`${world.fake.url}/bot${bot}/deleteWebhook`, { method: 'POST' });
    await world.keep();
    expect(webhooks()).toHaveLength(2);
    expect(webhooks()[1]).toMatchObject({ drop_pending_updates: false });
    expect(webhooks()[1]!.url).not.toBe(url);
  });

  test('of a restored project is made afterwards', async () => {
    const project = await world.api.person.client.ok('createProject', { body: { name: 'Shop' } });
    const of = { params: { project_id: project.id } };
    const made = definition.credential(world.fake.url);
    const body = { name: 'Bot of the shop', type: made.type, values: made.values, project_id: project.id };
    const { id: credentialId } = await world.api.person.client.ok('createCredential', { body });
    const graph = (await world.api.create({ nodes: [], connections: [] })).draft;
    const start = { id: 'start', name: 'start', type: 'telegram.trigger', position: { x: 0, y: 0 } };
    const node = { ...start, parameters: {}, credentials: { auth: { id: credentialId } } };
    const { id } = await world.api.create({ ...graph, nodes: [node as never] }, { project_id: project.id });
    await world.api.publish(id);
    await world.api.person.client.ok('archiveProject', { ...of, body: { unpublish: true } });
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(1);
    await world.api.person.client.ok('restoreProject', { ...of, body: { publish: true } });
    expect(await world.trigger(id)).toMatchObject({ status: 'starting' });
    await world.keep();
    expect(await world.trigger(id)).toMatchObject({ status: 'active' });
    expect(webhooks()).toHaveLength(2);
  });
});

describe('publishing', () => {
  test('says that the bot is in use, and leaves nothing', async () => {
    await world.published({});
    const second = await world.draft({});
    const refused = await world.api.person.client.call('publishDigitalOrganization', {
      params: { digital_organization_id: second },
    });
    expect(refused).toMatchObject({ status: 502, body: { error: { code: 'target_error' } } });
    expect((refused.body as { error: { message: string } }).error.message).toMatch(
      /^"start" could not be registered\. This bot sends its updates to localhost already/,
    );
    expect(await statusOf(second)).toBe('draft');
    await world.keep();
    expect(sent('setWebhook')).toHaveLength(1);
    expect(sent('deleteWebhook')).toHaveLength(0); // the first flow still has it
    const { rows } = await world.api.test.database.pool.query('select id from hook_registrations');
    expect(rows).toHaveLength(1);
  });

  test('replaces another webhook if it should', async () => {
    const first = await world.published({});
    const second = await world.published({ take_over: true });
    const [before, after] = webhooks();
    await world.unpublish(first);
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(0);
    await world.deliver(after!.url, updateOf(1), withSecret(after!));
    expect((await world.deliver(before!.url, updateOf(1), withSecret(after!))).status).toBe(404);
    expect(await world.items(second)).toHaveLength(1);
  });

  test('keeps the version of before when the service refuses the next one', async () => {
    const id = await world.published({});
    const [webhook] = webhooks();
    await world.change(id, { updates: ['poll'] });
    world.fake.expire();
    const refused = await world.api.person.client.call('publishDigitalOrganization', {
      params: { digital_organization_id: id },
    });
    expect(refused.status).toBe(502);
    await world.keep();
    expect((await world.deliver(webhook!.url, updateOf(1), withSecret(webhook!))).status).toBe(200);
  });

  test('twice at once makes one version, which gets the updates', async () => {
    const id = await world.draft({});
    const publish = () =>
      world.api.person.client.call('publishDigitalOrganization', { params: { digital_organization_id: id } });
    const statuses = await Promise.all([publish(), publish()]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (let round = 1; round <= 3; round += 1) await world.keep();
    const webhook = webhooks().at(-1)!;
    expect((await world.deliver(webhook.url, updateOf(1), withSecret(webhook))).status).toBe(200);
    expect(await world.items(id)).toEqual([updateOf(1)]);
  });

  test('asks for a credential first', async () => {
    const id = await world.draft({}, {});
    const refused = await world.api.person.client.call('publishDigitalOrganization', {
      params: { digital_organization_id: id },
    });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'graph_invalid' } } });
    expect(world.fake.requests).toEqual([]);
  });
});

describe('a test listener', () => {
  const listen = (id: string) =>
    world.api.person.client.call('listenDigitalOrganization', {
      params: { digital_organization_id: id },
      body: { node_id: 'start' },
    });

  test('has a registration of its own until its event came', async () => {
    const id = await world.draft({});
    expect(await listen(id)).toMatchObject({ status: 200, body: { test_url: null } });
    const [webhook] = webhooks();
    expect(webhook!.url).toMatch(new RegExp(`^${publicUrl}/hooks-test/ht_`));
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(0);
    expect((await world.deliver(webhook!.url, updateOf(1), {})).status).toBe(401);
    expect((await world.deliver(webhook!.url, updateOf(1), withSecret(webhook!))).status).toBe(200);
    expect((await world.deliver(webhook!.url, updateOf(2), withSecret(webhook!))).status).toBe(404);
    expect(await world.items(id)).toEqual([updateOf(1)]);
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(1);
  });

  test('is named when its bot is published at the same time', async () => {
    const auth = { id: await world.credential() };
    const id = await world.draft({}, { auth });
    await listen(id);
    const refused = await world.api.person.client.call('publishDigitalOrganization', {
      params: { digital_organization_id: id },
    });
    expect(refused).toMatchObject({ status: 502, body: { error: { code: 'target_error' } } });
    expect((refused.body as { error: { message: string } }).error.message).toContain('A test waits for an event');
  });

  test('does not take the bot of a published flow', async () => {
    const auth = { id: await world.credential() };
    const id = await world.published({ take_over: true }, { auth });
    const refused = await listen(id);
    expect(refused.status).toBe(502);
    expect((refused.body as { error: { message: string } }).error.message).toContain('use a second bot for tests');
    const { data } = await world.api.person.client.ok('listListeners', { params: { digital_organization_id: id } });
    expect(data).toEqual([]);
    await world.keep();
    expect(sent('deleteWebhook')).toHaveLength(0);
  });
});
