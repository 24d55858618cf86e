import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api.close());

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello [[tokens=7]]' }] };

async function records(): Promise<Record<string, unknown>[]> {
  const { rows } = await api.test.database.pool.query<Record<string, unknown>>(
    'select endpoint, key_id, account_id, organization_id, stream from call_records order by created_at, id',
  );
  return rows;
}

test('the page calls models for the account: charged to its organization, recorded without a key', async () => {
  const before = await owner.client.ok('getWallet');
  const { headers, body } = await owner.client.call('createPlaygroundChat', { body: chat });
  expect(body).toMatchObject({ object: 'chat.completion', usage: { completion_tokens: 7 } });
  const credits = (text: string) => BigInt(text.replace('.', ''));
  const charged = credits(headers.get('x-bureau-credits')!);
  expect(charged).toBeGreaterThan(0n);
  const after = await owner.client.ok('getWallet');
  expect(credits(before.balance) - credits(after.balance)).toBe(charged);
  const stream = await owner.client.call('createPlaygroundChat', { body: { ...chat, stream: true } });
  expect(stream.text).toMatch(/data: \[DONE\]\n\n$/);
  await owner.client.ok('createPlaygroundEmbedding', { body: { model: 'sandbox/embedding', input: 'Hello' } });
  const { data } = await owner.client.ok('listModels');
  const image = data.find(({ endpoints }) => endpoints.includes('images.generations'))!;
  await owner.client.ok('createPlaygroundImage', { body: { model: image.name, prompt: 'A desk' } });
  const mine = { key_id: null, account_id: owner.accountId, organization_id: owner.organizationId };
  expect(await records()).toEqual([
    { endpoint: 'chat.completions', ...mine, stream: false },
    { endpoint: 'chat.completions', ...mine, stream: true },
    { endpoint: 'embeddings', ...mine, stream: false },
    { endpoint: 'images.generations', ...mine, stream: false },
  ]);
});

test('models that no admin opened are not there', async () => {
  const { data } = await owner.client.ok('listModels');
  const { id } = data.find(({ name }) => name === 'sandbox/chat')!;
  await owner.client.ok('updateModel', { params: { model_id: id }, body: { open_to_users: false } });
  const closed = await owner.client.refused('createPlaygroundChat', { body: chat });
  expect(closed).toMatchObject({ status: 404, code: 'model_not_found' });
  await owner.client.ok('updateModel', { params: { model_id: id }, body: { open_to_users: true } });
});

test('only sessions call from the page, and only from there', async () => {
  const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'key' } });
  const byKey = new ApiClient(api.url).withKey(value);
  expect(await byKey.refused('createPlaygroundChat', { body: chat })).toMatchObject({ status: 403 });
  expect(await new ApiClient(api.url).refused('createPlaygroundChat', { body: chat })).toMatchObject({ status: 401 });
  const elsewhere = owner.client.as({ cookie: owner.cookie, origin: 'https://elsewhere.example' });
  expect(await elsewhere.refused('createPlaygroundChat', { body: chat })).toMatchObject({ code: 'origin_not_allowed' });
});
