import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { JsonObject } from '../../../domains/executions/item.ts';
import { fake } from '../../../integrations/slack/fake.ts';
import { publicUrl, startHooksWorld, type HooksWorld } from './hooksWorld.ts';

const secret = '8f742231b10e8888abcd99yyyzzz85a5';
let world: HooksWorld;
let auth: { id: string };
beforeAll(async () => {
  world = await startHooksWorld('slack.trigger', fake);
  auth = { id: await credentialWith(secret) };
});
afterAll(() => world?.close());

async function credentialWith(signing: string): Promise<string> {
  const { type, values } = fake.credential(world.fake.url);
  const body = { name: `Slack ${Math.random()}`, type, values: { ...values, signing_secret: signing } };
  return (await world.api.person.client.ok('createCredential', { body })).id;
}

async function addressOf(id: string): Promise<string> {
  const at = { params: { digital_organization_id: id } };
  const { addresses } = await world.api.person.client.ok('getDigitalOrganization', at);
  return addresses[0]!.production_url;
}

function deliver(address: string, body: JsonObject | string, signing = secret, agoSeconds = 0): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const time = Math.floor(Date.now() / 1_000) - agoSeconds;
  const signature = createHmac('sha256', signing).update(`v0:${time}:${text}`).digest('hex');
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  return world.deliver(address, text, {
    'content-type': type,
    'x-slack-request-timestamp': String(time),
    'x-slack-signature': `v0=${signature}`,
  });
}

const callback = (id: string, event: JsonObject): JsonObject => ({
  type: 'event_callback',
  team_id: 'T1',
  event_id: id,
  event_time: 1_764_300_000,
  event,
});
const message = { type: 'message', channel: 'C01', user: 'U1', text: 'Deploy?', ts: '1.1' };
const itemOf = (id: string, event: JsonObject) => ({
  ...event,
  event_id: id,
  team_id: 'T1',
  event_time: 1_764_300_000,
});

test('shows the address to enter, answers the challenge, and starts once for each event', async () => {
  const id = await world.published({}, { auth });
  const address = await addressOf(id);
  expect(address).toMatch(new RegExp(`^${publicUrl}/hooks/hk_[0-9a-z]{32}$`));
  expect(await world.trigger(id)).toMatchObject({ kind: 'hook', status: 'active', registration: null });
  const challenge = await deliver(address, { type: 'url_verification', token: 't', challenge: '3eZbrw1a' });
  expect([challenge.status, await challenge.text()]).toEqual([200, '3eZbrw1a']);
  for (const event of ['Ev1', 'Ev1', 'Ev2'])
    expect((await deliver(address, callback(event, message))).status).toBe(200);
  expect(await world.items(id)).toEqual([itemOf('Ev1', message), itemOf('Ev2', message)]);
  expect(world.fake.requests).toEqual([]);
});

test('refuses wrong and old signatures, the challenge too', async () => {
  const id = await world.published({}, { auth });
  const address = await addressOf(id);
  expect((await deliver(address, callback('Ev1', message), 'another')).status).toBe(401);
  expect((await deliver(address, callback('Ev1', message), secret, 301)).status).toBe(401);
  expect((await deliver(address, { type: 'url_verification', challenge: 'x' }, 'another')).status).toBe(401);
  expect(await world.items(id)).toEqual([]);
});

test('takes nothing without a signing secret', async () => {
  const id = await world.published({}, { auth: { id: await credentialWith('') } });
  expect((await deliver(await addressOf(id), callback('Ev1', message), ' ')).status).toBe(503);
  expect(await world.items(id)).toEqual([]);
});

test('takes the chosen events, channels and people alone, and no message of an app', async () => {
  const id = await world.published(
    { events: ['message', 'message_changed', 'reaction_added'], channels: ['C01'], users: ['U9'] },
    { auth },
  );
  const address = await addressOf(id);
  const reaction = { type: 'reaction_added', user: 'U1', item: { type: 'message', channel: 'C01', ts: '1.1' } };
  const changed = { type: 'message', subtype: 'message_changed', channel: 'C01', message: { user: 'U1', text: 'x' } };
  const others = [
    { ...message, channel: 'C02' },
    { ...message, user: 'U9' },
    { ...message, bot_id: 'B1' },
    { type: 'message', subtype: 'message_deleted', channel: 'C01' },
    { type: 'team_join', user: { id: 'U3' } },
  ];
  for (const [index, event] of [reaction, changed, ...others].entries())
    expect((await deliver(address, callback(`Ev${index}`, event))).status).toBe(200);
  expect(await world.items(id)).toEqual([itemOf('Ev0', reaction), itemOf('Ev1', changed)]);
});

test('takes interactions and slash commands, and keeps their token to itself', async () => {
  const id = await world.published({ events: ['interaction', 'command'] }, { auth });
  const address = await addressOf(id);
  const payload = { type: 'block_actions', token: 'old', user: { id: 'U1' }, trigger_id: '1.2', actions: [] };
  const pressed = await deliver(address, `payload=${encodeURIComponent(JSON.stringify(payload))}`);
  expect([pressed.status, await pressed.text()]).toEqual([200, '']); // Slack shows anything else
  await deliver(address, 'token=old&command=%2Fdeploy&text=now&user_id=U1&channel_id=C01&trigger_id=1.3');
  expect(await world.items(id)).toEqual([
    { type: 'block_actions', user: { id: 'U1' }, trigger_id: '1.2', actions: [] },
    { type: 'slash_command', command: '/deploy', text: 'now', user_id: 'U1', channel_id: 'C01', trigger_id: '1.3' },
  ]);
});

test('takes each of the interactions that have no trigger id', async () => {
  const id = await world.published({ events: ['interaction'] }, { auth });
  const address = await addressOf(id);
  const closed = (view: string) => ({ type: 'view_closed', user: { id: 'U1' }, view: { id: view } });
  for (const view of ['V1', 'V2', 'V2'])
    await deliver(address, `payload=${encodeURIComponent(JSON.stringify(closed(view)))}`);
  expect(await world.items(id)).toEqual([closed('V1'), closed('V2')]);
});
