import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneOld } from '../../api/upkeep.ts';
import { countAttempt } from '../../identity/signInLimit.ts';
import { signUpPerson } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const dayMs = 24 * 60 * 60 * 1_000;

test('what is kept for a while is deleted after it, and nothing else', async () => {
  const person = await signUpPerson(api.url);
  const { value } = await person.client.ok('createModelApiKey', { body: { label: 'k' } });
  await person.client
    .withKey(value)
    .ok('createChatCompletion', { body: { model: 'sandbox/chat', messages: [{ role: 'user', content: 'x' }] } });
  await countAttempt(api.deps.database, 'account', 'somebody');
  const counts = async () => {
    const { rows } = await api.deps.database.pool.query<Record<string, number>>(
      `select (select count(*)::int from call_records) as calls, (select count(*)::int from sessions) as sessions, (select count(*)::int from rate_limits) as windows`,
    );
    return rows[0]!;
  };
  const before = await counts();
  expect(before).toMatchObject({ calls: 1, sessions: 1 });
  await pruneOld(api.deps.database);
  expect(await counts()).toEqual(before);
  await pruneOld(api.deps.database, Date.now() + 2 * dayMs);
  expect(await counts()).toEqual({ ...before, windows: 0 });
  await pruneOld(api.deps.database, Date.now() + 91 * dayMs);
  expect(await counts()).toEqual({ calls: 0, sessions: 0, windows: 0 });
});
