import { describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../domains/executions/item.ts';
import { fake as asana } from '../../../integrations/asana/fake.ts';
import { deliveryHeaders as asanaHeaders, secretOf } from '../../../integrations/asana/fakeHooks.ts';
import { projects } from '../../../integrations/asana/fakeObjects.ts';
import { fake as jira } from '../../../integrations/jira/fake.ts';
import { deliveryHeaders as jiraHeaders } from '../../../integrations/jira/fakeHooks.ts';
import { fake as monday } from '../../../integrations/monday/fake.ts';
import { apiSecret, fake as trello } from '../../../integrations/trello/fake.ts';
import { deliveryHeaders as trelloHeaders } from '../../../integrations/trello/fakeHooks.ts';
import { ids } from '../../../integrations/trello/fakeObjects.ts';
import { startHooksWorld } from './hooksWorld.ts';
import { describeRegistering, type RegisteringService } from './registrationContract.ts';

const jsonOf = (body: Buffer) => JSON.parse(body.toString()) as JsonObject;
const project = String(projects[0]!.gid);
const issue = { timestamp: 1_796_112_000_000, webhookEvent: 'jira:issue_created', issue: { key: 'OPS-24' } };
const cardCreated = (event: string): JsonObject => ({
  action: { id: event, type: 'createCard', data: { card: { name: 'Pump fails' } } },
  model: { id: ids.board },
});
const added = (event: string): JsonObject => ({
  user: { gid: '1001', resource_type: 'user' },
  created_at: '2026-10-02T09:00:00.000Z',
  action: 'added',
  resource: { gid: event, resource_type: 'task' },
  parent: { gid: project, resource_type: 'project' },
});
const created = (event: string): JsonObject => ({ type: 'create_pulse', pulseName: 'Pump fails', triggerUuid: event });

const services: readonly RegisteringService[] = [
  {
    type: 'asana.trigger',
    fake: asana,
    parameters: { project },
    others: { project, events: ['task_completed', 'comment_added'] },
    isCreation: ({ method, path }) => method === 'POST' && path === '/api/1.0/webhooks',
    isRemoval: ({ method, path }) => method === 'DELETE' && path.startsWith('/api/1.0/webhooks/'),
    registered: (body) => {
      const { target } = jsonOf(body)['data'] as { target: string };
      return { url: target, secret: secretOf(target) };
    },
    headers: asanaHeaders,
    bodyOf: (event) => ({ events: [added(event)] }),
    itemOf: added,
  },
  {
    type: 'jira.trigger',
    fake: jira,
    parameters: {},
    others: { events: ['all'], jql: 'project = OPS' },
    isCreation: ({ method, path }) => method === 'POST' && path === '/rest/webhooks/1.0/webhook',
    isRemoval: ({ method, path }) => method === 'DELETE' && path.startsWith('/rest/webhooks/1.0/webhook/'),
    registered: (body) => jsonOf(body) as { url: string; secret: string },
    headers: jiraHeaders,
    bodyOf: () => issue,
    itemOf: () => issue,
  },
  {
    type: 'monday.trigger',
    fake: monday,
    parameters: { board: '1234567890' },
    others: { board: '1234567890', event: 'change_specific_column_value', column: 'status' },
    isCreation: ({ bytes }) => bytes.includes('create_webhook'),
    isRemoval: ({ bytes }) => bytes.includes('delete_webhook'),
    registered: (body) => {
      const { url } = jsonOf(body)['variables'] as { url: string };
      return { url, secret: new URL(url).searchParams.get('key')! };
    },
    headers: () => ({}),
    withSecret: (url, secret) => {
      const changed = new URL(url);
      changed.searchParams.set('key', secret);
      return changed.href;
    },
    bodyOf: (event) => ({ event: created(event) }),
    itemOf: created,
    isFoundByAddress: false,
  },
  {
    type: 'trello.trigger',
    fake: trello,
    parameters: { model: ids.board },
    others: { model: ids.list, events: ['all'] },
    isCreation: ({ method, path }) => method === 'POST' && path === '/1/webhooks',
    isRemoval: ({ method, path }) => method === 'DELETE' && path.startsWith('/1/webhooks/'),
    registered: (body) => ({ url: String(jsonOf(body)['callbackURL']), secret: apiSecret }),
    headers: (secret, body, _event, url) => trelloHeaders(secret, body, url),
    bodyOf: cardCreated,
    itemOf: cardCreated,
    hasSecretOfCredential: true,
  },
];

describeRegistering(services);

describe('handshakes', () => {
  test('an address that is neither published nor being registered does not exist', async () => {
    const world = await startHooksWorld('asana.trigger', asana);
    try {
      const id = await world.published({ project });
      const { target } = jsonOf(world.fake.requests.find(({ method }) => method === 'POST')!.bytes)['data'] as {
        target: string;
      };
      const greet = () => world.deliver(target, {}, { 'x-hook-secret': 'b537207f20cbfa02' });
      const greeted = await greet();
      expect(greeted.status).toBe(200);
      expect(greeted.headers.get('x-hook-secret')).toBe('b537207f20cbfa02');
      expect((await world.deliver(target, '', {}, 'HEAD')).status).toBe(200);
      expect((await world.deliver(target, '', {}, 'GET')).status).toBe(405);
      await world.unpublish(id);
      expect((await greet()).status).toBe(404);
      expect((await world.deliver(target, '', {}, 'HEAD')).status).toBe(404);
      expect(await world.items(id)).toEqual([]);
    } finally {
      await world.close();
    }
  });

  test('monday.com gets its challenge only at the address with the secret', async () => {
    const world = await startHooksWorld('monday.trigger', monday);
    try {
      await world.published({ board: '1234567890' });
      const { url } = jsonOf(world.fake.requests.at(-1)!.bytes)['variables'] as { url: string };
      const answered = await world.deliver(url, { challenge: 'abc' });
      expect(await answered.json()).toEqual({ challenge: 'abc' });
      expect((await world.deliver(url.replace(/key=.*/, 'key=other'), { challenge: 'abc' })).status).toBe(401);
      const large = await world.deliver(url, { challenge: 'abc', more: ' '.repeat(16_384) });
      expect(await large.text()).not.toContain('abc');
    } finally {
      await world.close();
    }
  });
});

test('Asana starts one execution for each event of a delivery, and none for a heartbeat', async () => {
  const world = await startHooksWorld('asana.trigger', asana);
  try {
    const id = await world.published({ project });
    const { target } = jsonOf(world.fake.requests.at(-1)!.bytes)['data'] as { target: string };
    const deliver = async (events: JsonObject[]) => {
      const body = JSON.stringify({ events });
      return (await world.deliver(target, body, asanaHeaders(secretOf(target), body))).status;
    };
    expect(await deliver([])).toBe(200);
    expect(await deliver([added('1'), added('2'), added('1')])).toBe(200);
    expect(await deliver([added('2'), added('3')])).toBe(200);
    const items = await world.items(id);
    expect(items.map(({ resource }) => (resource as JsonObject)['gid'])).toEqual(['1', '2', '3']);
  } finally {
    await world.close();
  }
});

test('Trello needs the API secret, and the trigger selects among its events', async () => {
  const world = await startHooksWorld('trello.trigger', trello);
  try {
    const { type, values } = trello.credential(world.fake.url);
    const { api_secret: _secret, ...others } = values;
    const body = { name: 'Without secret', type, values: others };
    const { id: credential } = await world.api.person.client.ok('createCredential', { body });
    const draft = await world.draft({ model: ids.board }, { auth: { id: credential } });
    const at = { params: { digital_organization_id: draft } };
    const refused = await world.api.person.client.call('publishDigitalOrganization', at);
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining('API secret') } });
    const id = await world.published({ model: ids.board, events: ['card_moved', 'card_archived'] });
    const address = String(jsonOf(world.fake.requests.at(-1)!.bytes)['callbackURL']);
    const deliver = async (event: string, type_: string, data: JsonObject) => {
      const sent = JSON.stringify({ action: { id: event, type: type_, data } });
      expect((await world.deliver(address, sent, trelloHeaders(apiSecret, sent, address))).status).toBe(200);
    };
    await deliver('a1', 'createCard', {});
    await deliver('a2', 'updateCard', { old: { idList: 'l1' }, listBefore: { id: 'l1' }, listAfter: { id: 'l2' } });
    await deliver('a3', 'updateCard', { old: { closed: false } });
    await deliver('a4', 'updateCard', { old: { closed: true } });
    await deliver('a5', 'updateCard', { old: { name: 'Pump' } });
    const items = await world.items(id);
    expect(items.map(({ action }) => (action as JsonObject)['id'])).toEqual(['a2', 'a3']);
  } finally {
    await world.close();
  }
});

test('a webhook that was removed at Trello counts as removed', async () => {
  const world = await startHooksWorld('trello.trigger', trello);
  try {
    const id = await world.published({ model: ids.board });
    const {
      key,
      token,
      api_url: url,
    } = trello.credential(world.fake.url).values as Record<'key' | 'token' | 'api_url', string>;
    const headers = { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` };
    const listed = await fetch(`${url}/tokens/${token}/webhooks`, { headers });
    for (const hook of (await listed.json()) as { id: string }[])
      expect((await fetch(`${url}/webhooks/${hook.id}`, { method: 'DELETE', headers })).status).toBe(200);
    await world.unpublish(id);
    await world.keep();
    const { rows } = await world.api.test.database.pool.query('select id from hook_registrations');
    expect(rows).toEqual([]);
  } finally {
    await world.close();
  }
});

test('Jira starts nothing for events that were not selected', async () => {
  const world = await startHooksWorld('jira.trigger', jira);
  try {
    const id = await world.published({ events: ['comment_created'] });
    const { url, secret } = jsonOf(world.fake.requests.at(-1)!.bytes) as { url: string; secret: string };
    const body = JSON.stringify(issue);
    expect((await world.deliver(url, body, jiraHeaders(secret, body, 'd-1'))).status).toBe(200);
    expect(await world.items(id)).toEqual([]);
  } finally {
    await world.close();
  }
});
