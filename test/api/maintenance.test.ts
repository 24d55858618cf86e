import { afterAll, beforeAll, expect, test } from 'vitest';

import { ApiClient, signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';

let original: TestApi;
let restored: ApiServer;
let owner: Person;
let other: Person;

beforeAll(async () => {
  original = await startTestApi();
  owner = await signUpPerson(original.url);
  other = await signUpPerson(original.url);
  // As after a restore: the data folder belongs to another database.
  await original.test.database.pool.query(
    `update instance_settings set value = '{"id": "restored", "at": "2026-01-01T00:00:00Z"}' where key = 'instance'`,
  );
  await original.test.database.pool.query('delete from process_beats');
  restored = await original.another();
});
afterAll(() => original?.close());

function there(person: Person): ApiClient {
  return new ApiClient(restored.url, { cookie: person.cookie, origin: restored.url });
}

test('in maintenance people sign in and look, and nothing else is answered', async () => {
  const stranger = new ApiClient(restored.url);
  expect(await stranger.ok('getInstance')).toMatchObject({ maintenance: 'restored' });
  const { email } = owner;
  const signedIn = await stranger.call('signIn', { body: { email, password: testPassword } });
  expect(signedIn.status).toBeLessThan(300);
  expect(await there(owner).ok('listDigitalOrganizations')).toMatchObject({ data: [] });
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`${restored.url}/webhook/whk_1`, { method });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await response.json()).toMatchObject({ error: { code: 'maintenance' } });
  }
  for (const [operation, body] of [
    ['createModelApiKey', { label: 'a' }],
    ['createChatCompletion', { model: 'sandbox/chat', messages: [] }],
    ['askForPasswordReset', { email }],
  ] as const)
    expect(await there(owner).refused(operation, { body }), operation).toMatchObject({
      status: 503,
      code: 'maintenance',
    });
});

test('only an owner ends it', async () => {
  expect(await there(other).refused('endMaintenance')).toMatchObject({ status: 403 });
  expect((await there(owner).call('endMaintenance')).status).toBe(204);
  expect(await new ApiClient(restored.url).ok('getInstance')).toMatchObject({ maintenance: null });
  expect((await fetch(`${restored.url}/webhook/whk_1`, { method: 'POST' })).status).toBe(404);
  expect((await there(owner).call('createModelApiKey', { body: { label: 'a' } })).status).toBe(201);
});

test('where SERVICE_MAINTENANCE is set, only removing it helps', async () => {
  const set = await original.another({ settings: { maintenance: true } });
  const client = new ApiClient(set.url, { cookie: owner.cookie, origin: set.url });
  expect(await client.ok('getInstance')).toMatchObject({ maintenance: 'setting' });
  expect(await client.refused('endMaintenance')).toMatchObject({ status: 409, code: 'maintenance_is_set' });
});
