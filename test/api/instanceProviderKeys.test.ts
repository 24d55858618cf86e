import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let admin: Person;
let params: { provider_id: string };
let counter = 0;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signUpPerson(api.url);
});
afterAll(() => api.close());
beforeEach(async () => {
  const body = { name: `provider ${(counter += 1)}`, kind: 'openai', api_key: 'sk-first-secret' };
  params = { provider_id: (await admin.client.ok('createProvider', { body })).id };
});

const list = async () => (await admin.client.ok('listInstanceProviderKeys', { params })).data;
const add = (label: string) =>
  admin.client.ok('createInstanceProviderKey', { params, body: { label, api_key: `sk-secret-of-${label}` } });

test('the list of keys begins with the key that was saved with the provider, and has no values', async () => {
  const second = await add('second');
  expect(await list()).toMatchObject([
    { id: params.provider_id, label: null, enabled: true, state: 'ready', refused_for: null, next_use_at: null },
    { id: second.id, label: 'second', enabled: true, state: 'ready' },
  ]);
  expect(JSON.stringify([second, await list()])).not.toContain('sk-');
  const { rows } = await api.test.database.pool.query<{ api_key_encrypted: string }>(
    'select api_key_encrypted from instance_provider_keys where id = $1',
    [second.id],
  );
  expect(rows[0]!.api_key_encrypted).not.toContain('secret');
});

test('keys are renamed, paused, resumed and deleted, the first one too', async () => {
  const { id } = await add('second');
  const change = (key: string, body: object) =>
    admin.client.ok('updateInstanceProviderKey', { params: { ...params, instance_provider_key_id: key }, body });
  expect(await change(id, { label: 'renamed', enabled: false })).toMatchObject({ label: 'renamed', state: 'paused' });
  expect(await change(id, { enabled: true })).toMatchObject({ label: 'renamed', state: 'ready' });
  expect(await change(params.provider_id, { enabled: false })).toMatchObject({ label: null, state: 'paused' });
  const first = { params: { ...params, instance_provider_key_id: params.provider_id } };
  expect(await admin.client.refused('updateInstanceProviderKey', { ...first, body: { label: 'x' } })).toMatchObject({
    status: 400,
    param: '/label',
  });
  await admin.client.ok('deleteInstanceProviderKey', first);
  expect((await list()).map((key) => key.id)).toEqual([id]);
  expect(await admin.client.refused('deleteInstanceProviderKey', first)).toMatchObject({ status: 404 });
  const { data } = await admin.client.ok('listProviders', { query: { limit: 100 } });
  expect(data.find((one) => one.id === params.provider_id)).toMatchObject({ has_api_key: false });
});

test('the address of a provider with several keys cannot change, and a key of another provider is not found', async () => {
  const { id } = await add('second');
  const body = { base_url: 'https://elsewhere.example.test/v1', api_key: 'sk-new' };
  expect(await admin.client.refused('updateProvider', { params, body })).toMatchObject({
    status: 400,
    param: '/base_url',
  });
  const foreign = { name: 'another', kind: 'openai' };
  const { id: provider_id } = await admin.client.ok('createProvider', { body: foreign });
  const wrong = { params: { provider_id, instance_provider_key_id: id } };
  expect(await admin.client.refused('deleteInstanceProviderKey', wrong)).toMatchObject({ status: 404 });
  expect(await admin.client.refused('updateInstanceProviderKey', { ...wrong, body: { enabled: false } })).toMatchObject(
    { status: 404 },
  );
});
