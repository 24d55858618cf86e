import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../domains/executions/item.ts';
import type { FakeDefinition, FakeRequest } from '../../../integrations/engine/fake/startFake.ts';
import { fake } from '../../../integrations/whatsapp/fake.ts';
import {
  app,
  challengeOf,
  deliveryOf,
  messageStatus,
  textMessage,
} from '../../../integrations/whatsapp/fakeSubscriptions.ts';
import { publicUrl, startHooksWorld, type HooksWorld } from './hooksWorld.ts';

const formIn = ({ bytes }: FakeRequest) => new URLSearchParams(bytes.toString());

/** Meta calls the address before it takes it. */
const verifying: FakeDefinition = {
  ...fake,
  secret: app.secret,
  credential: (url) => {
    const { api_url } = fake.credential(url).values;
    return { type: 'whatsapp_app', values: { app_id: app.id, app_secret: app.secret, api_url } };
  },
  handshake: (request) => {
    if (request.method !== 'POST' || !request.path.endsWith('/subscriptions')) return null;
    const form = formIn(request);
    const challenge = '1158201444';
    return {
      address: challengeOf(form.get('callback_url')!, form.get('verify_token')!, challenge),
      method: 'GET',
      judge: ({ status, body }) =>
        status === 200 && body === challenge
          ? null
          : {
              status: 400,
              json: { error: { code: 2_200, message: 'Callback verification failed', type: 'OAuthException' } },
            },
    };
  },
};

describe('an app of WhatsApp', () => {
  let world: HooksWorld;
  beforeAll(async () => {
    world = await startHooksWorld('whatsapp.trigger', verifying);
  });
  afterAll(() => world?.close());

  const calls = (wanted: string) => world.fake.requests.filter(({ method }) => method === wanted);
  const last = () => formIn(calls('POST').at(-1)!);
  const address = () => last().get('callback_url')!;
  const deliver = (values: JsonObject[], of: Parameters<typeof deliveryOf>[1] = {}) => {
    const { headers, body } = deliveryOf(values, of);
    return world.deliver(address(), body, headers);
  };
  const ended = async (id: string) => {
    await world.unpublish(id);
    await world.keep();
  };

  test('verifies the address, and starts an execution for each message', async () => {
    world.fake.reset();
    const id = await world.published({});
    expect(address()).toMatch(new RegExp(`^${publicUrl}/hooks/hk_`));
    expect(Object.fromEntries(last())).toMatchObject({ object: 'whatsapp_business_account', fields: 'messages' });
    const [one, two] = [textMessage('wamid.1', 'Hello'), textMessage('wamid.2', 'Bye')];
    // Meta repeats deliveries, and collects several changes in one.
    for (const values of [[one], [one, two, messageStatus('wamid.9', 'read')], [two]])
      expect((await deliver(values)).status).toBe(200);
    const common = { field: 'messages', account_id: '102290129340398' };
    expect(await world.items(id)).toEqual([
      { ...one, ...common },
      { ...two, ...common },
    ]);
    expect((await deliver([textMessage('wamid.3', 'No')], { secret: 'another' })).status).toBe(401);
    expect((await deliver([{ event: 'x' }], { field: 'account_update' })).status).toBe(200); // not selected
    expect(await world.items(id)).toHaveLength(2);
    await ended(id);
    expect(calls('DELETE')).toHaveLength(1);
    expect((await deliver([one])).status).toBe(404);
  });

  test('has a credential that is tested with its token', async () => {
    const at = { params: { credential_id: await world.credential() } };
    world.fake.reset();
    expect(await world.api.person.client.ok('testCredential', at)).toEqual({ result: 'ok', message: null });
    expect(calls('GET').map(({ path }) => path)).toEqual([`/v25.0/${app.id}/subscriptions`]);
    world.fake.expire();
    expect((await world.api.person.client.ok('testCredential', at)).result).not.toBe('ok');
  });

  test('does not return the challenge for another token', async () => {
    world.fake.reset();
    const id = await world.draft({});
    await world.api.publish(id);
    for (const wrong of ['another', ''])
      expect((await world.deliver(challengeOf(address(), wrong), '', {}, 'GET')).status).toBe(405);
    await ended(id);
  });

  test('starts executions for the selected statuses and other events', async () => {
    world.fake.reset();
    const id = await world.published({ fields: ['messages', 'account_update'], statuses: ['failed'] });
    expect(last().get('fields')).toBe('messages,account_update');
    const values = [messageStatus('wamid.5', 'sent'), messageStatus('wamid.5', 'failed')];
    for (const again of [values, values]) expect((await deliver(again)).status).toBe(200);
    const update = { event: 'VERIFIED_ACCOUNT', phone_number: '15550783880' };
    for (const again of [[update], [update]])
      expect((await deliver(again, { field: 'account_update' })).status).toBe(200);
    const items = await world.items(id);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ statuses: [{ id: 'wamid.5', status: 'failed' }] });
    expect(items[1]).toEqual({ ...update, field: 'account_update', account_id: '102290129340398' });
    await ended(id);
  });

  test('has one address: other parameters replace it, and a second flow or a test is refused', async () => {
    world.fake.reset();
    const id = await world.published({});
    const before = address();
    await world.change(id, { statuses: ['read'] });
    await world.api.publish(id);
    expect(address()).not.toBe(before);
    await world.keep();
    expect((await deliver([textMessage('wamid.7', 'Still here')])).status).toBe(200);
    expect(calls('DELETE')).toHaveLength(0);
    const at = { params: { digital_organization_id: await world.draft({}) } };
    const refused = await world.api.person.client.call('publishDigitalOrganization', at);
    expect(refused).toMatchObject({
      status: 502,
      body: { error: { message: expect.stringMatching(/localhost already.*Replace another webhook/) as string } },
    });
    const params = { digital_organization_id: id };
    const test = await world.api.person.client.call('listenDigitalOrganization', {
      params,
      body: { node_id: 'start' },
    });
    expect(test).toMatchObject({
      status: 502,
      body: { error: { message: expect.stringContaining('second app') as string } },
    });
    await ended(id);
  });

  test('replaces the address of another program if that is allowed, and returns the refusal of Meta', async () => {
    world.fake.reset();
    const id = await world.published({ take_over: true });
    const other = await world.published({ take_over: true });
    await world.unpublish(id);
    await world.keep();
    expect(calls('DELETE')).toHaveLength(0); // the other flow has it now
    await ended(other);
    expect(calls('DELETE')).toHaveLength(1);
    world.fake.expire();
    const at = { params: { digital_organization_id: await world.draft({}) } };
    const refused = await world.api.person.client.call('publishDigitalOrganization', at);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([502, expect.not.stringContaining(app.secret)]);
    world.fake.reset();
    await world.keep();
  });
});
