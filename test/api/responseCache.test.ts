import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { purgeExpiredRows } from '../../db/purgeExpiredRows.ts';
import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type ApiClient, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

type Settings = components['schemas']['ResponseCacheSettings'];

let api: TestApi;
let owner: Person;
let program: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  program = await programOf(owner);
});
beforeEach(async () => {
  await set();
  await owner.client.call('deleteCachedResponses');
});
afterAll(() => api.close());

const programOf = async (person: Person): Promise<ApiClient> => {
  const { value } = await person.client.ok('createModelApiKey', { body: { label: 'program' } });
  return person.client.withKey(value);
};
const set = (more: Partial<Settings> = {}, person = owner) =>
  person.client.ok('updateResponseCacheSettings', {
    body: { enabled: true, lifetime_seconds: 3_600, max_megabytes: 10, ...more },
  });
const chat = (content: string, more: object = {}) => ({
  model: 'sandbox/chat',
  messages: [{ role: 'user', content }],
  temperature: 0,
  ...more,
});
type Called = Parameters<ApiClient['call']>[0];

/** Makes a call; tells what the cache did, and the answer. */
async function ask(
  body: object,
  cache?: string,
  { operation = 'createChatCompletion' as Called, client = program } = {},
) {
  const headers: Record<string, string> = cache === undefined ? {} : { 'x-bureau-cache': cache };
  const answer = await client.call(operation, { body, headers });
  await api.deps.responseCache.settled();
  return { ...answer, cache: answer.headers.get('x-bureau-cache') };
}

async function recordOf(headers: Headers) {
  await api.deps.gateway.requests.settled();
  const { data } = await owner.client.ok('listCalls', { query: { request_id: headers.get('x-request-id')! } });
  return data[0]!;
}

const balance = async () => (await owner.client.ok('getMe')).balance;

test('it is off at first, and a call is then made each time', async () => {
  const other = await signUpPerson(api.url);
  expect(await other.client.ok('getResponseCacheSettings')).toEqual({
    enabled: false,
    lifetime_seconds: 86_400,
    max_megabytes: 100,
  });
  const client = await programOf(other);
  for (let round = 0; round < 2; round += 1)
    expect((await ask(chat('off'), 'max-age=60', { client })).cache).toBeNull();
  expect((await ask(chat('off'), 'only-if-cached', { client })).status).toBe(404);
});

test('an equal call receives the same answer for 0 credits, in the call log and in the ledger', async () => {
  const first = await ask(chat('Hello', { top_p: 1 }));
  expect([first.status, first.cache]).toEqual([200, 'miss']);
  const before = await balance();
  const { model, messages, temperature } = chat('Hello');
  const again = await ask({ top_p: 1, user: 'someone', metadata: { run: '7' }, temperature, messages, model });
  expect([again.status, again.cache, again.text]).toEqual([200, 'hit', first.text]);
  expect(again.headers.get('age')).toMatch(/^\d+$/);
  expect(again.headers.get('x-bureau-credits')).toBe('0.000000');
  expect(await balance()).toBe(before);
  expect(await recordOf(first.headers)).toMatchObject({
    from_cache: false,
    credits: expect.not.stringMatching(/^0\.0+$/),
  });
  const record = await recordOf(again.headers);
  expect(record).toMatchObject({ from_cache: true, provider: '', status: 'ok', credits: '0.000000' });
  expect(await owner.client.ok('getCall', { params: { call_id: record.id } })).toMatchObject({ attempts: [] });
  const { rows } = await api.test.database.pool.query<{ sum: string; row: string }>(
    `select (select sum(amount_micros)::text from ledger_entries) as sum, cached_responses::text as row from cached_responses`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.sum).toBe('0');
  expect(rows[0]!.row).not.toMatch(/Hello|You said/);
});

test.each([
  ['another temperature', chat('Hi', { temperature: 0.5 }), null],
  ['no temperature', { ...chat('Hi'), temperature: undefined }, null],
  ['another prompt', chat('Hi!'), 'miss'],
  ['another field', chat('Hi', { max_tokens: 50 }), 'miss'],
  [
    'a stored response',
    { model: 'sandbox/chat', input: 'Hi', temperature: 0, store: true },
    null,
    'createResponse' as const,
  ],
  ['a tool of the provider', chat('Hi', { web_search_options: {} }), null],
])('%s is another call', async (_what, body, expected, operation: Called = 'createChatCompletion') => {
  await ask(chat('Hi'));
  expect((await ask(body, undefined, { operation })).cache).toBe(expected);
});

test('a caller can bypass the cache, renew an answer, limit its age, and require it', async () => {
  const sampled = { ...chat('Ways'), temperature: 1 };
  expect((await ask(sampled, 'max-age=60')).cache).toBe('miss');
  expect((await ask(sampled, 'max-age=60')).cache).toBe('hit');
  expect((await ask(sampled)).cache).toBeNull();
  expect((await ask(sampled, 'no-store')).cache).toBeNull();
  expect((await ask(sampled, 'no-cache')).cache).toBe('miss');
  await api.test.database.pool.query(`update cached_responses set created_at = created_at - interval '100 seconds'`);
  expect((await ask(sampled, 'max-age=60')).cache).toBe('miss');
  expect((await ask(sampled, 'only-if-cached')).cache).toBe('hit');
  const refused = await program.refused('createChatCompletion', {
    body: chat('Never asked'),
    headers: { 'x-bureau-cache': 'only-if-cached' },
  });
  expect(refused).toMatchObject({ status: 404, code: 'not_found' });
  expect(await recordOf(refused.headers)).toMatchObject({ status: 'error', from_cache: false, credits: '0.000000' });
});

test('the wishes of a caller of the Responses API count, too', async () => {
  const body = { model: 'sandbox/chat', input: 'Wishes', temperature: 0 };
  const operation = 'createResponse' as const;
  expect((await ask(body, undefined, { operation })).cache).toBe('miss');
  expect((await ask(body, undefined, { operation })).cache).toBe('hit');
  expect((await ask(body, 'no-store', { operation })).cache).toBeNull();
  const asked = { ...body, input: 'Never asked' };
  expect((await ask(asked, 'only-if-cached', { operation })).status).toBe(404);
});

test('a stream is given again as a stream, and tools of the caller are kept', async () => {
  const tools = [{ type: 'function', function: { name: 'look', parameters: { type: 'object', properties: {} } } }];
  const body = chat('Look [[tool=look]]', { stream: true, stream_options: { include_usage: true }, tools });
  const first = await ask(body);
  const again = await ask(body);
  expect([first.cache, again.cache]).toEqual(['miss', 'hit']);
  expect(again.text).toBe(first.text);
  expect(again.text).toMatch(/"name":"look"[\s\S]+data: \[DONE\]/);
  expect(again.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(await recordOf(again.headers)).toMatchObject({ from_cache: true, stream: true });
  expect((await ask({ ...body, stream: undefined, stream_options: undefined })).cache).toBe('miss');
});

test.each([
  [
    'createMessage',
    { model: 'sandbox/chat', max_tokens: 50, temperature: 0, messages: [{ role: 'user', content: 'Hey' }] },
  ],
  ['createResponse', { model: 'sandbox/chat', temperature: 0, input: 'Hey', store: false }],
  ['createEmbedding', { model: 'sandbox/embedding', input: 'Hey' }],
] as const)('%s is cached', async (operation, body) => {
  expect((await ask(body, undefined, { operation })).cache).toBe('miss');
  expect((await ask(body, undefined, { operation })).cache).toBe('hit');
});

test('errors and failed streams are never cached', async () => {
  for (const body of [chat('[[fail=500]]'), chat('[[cut_after=1]] text', { stream: true })])
    for (let round = 0; round < 2; round += 1) expect((await ask(body)).cache).not.toBe('hit');
  const { rows } = await api.test.database.pool.query('select 1 from cached_responses');
  expect(rows).toEqual([]);
});

test('other organizations, revoked keys and keys without the model receive no cached answer', async () => {
  await ask(chat('Secret'));
  const other = await signUpPerson(api.url);
  const params = { organization_id: other.organizationId };
  await owner.client.ok('createGrant', { params, body: { credits: '10', reason: 'test' } });
  await set({}, other);
  expect((await ask(chat('Secret'), undefined, { client: await programOf(other) })).cache).toBe('miss');
  const { key, value } = await owner.client.ok('createModelApiKey', {
    body: { label: 'narrow', allowed_models: ['sandbox/embedding'] },
  });
  const client = owner.client.withKey(value);
  expect((await ask(chat('Secret'), undefined, { client })).status).toBe(404);
  await owner.client.ok('updateModelApiKey', { params: { key_id: key.id }, body: { allowed_models: null } });
  expect((await ask(chat('Secret'), undefined, { client })).cache).toBe('hit');
  await owner.client.call('revokeModelApiKey', { params: { key_id: key.id } });
  expect((await ask(chat('Secret'), undefined, { client })).status).toBe(401);
});

test('a hit costs cache_hit_share of the price, rounded up', async () => {
  const { data } = await owner.client.ok('listModels', { query: { limit: 250 } });
  const model = data.find(({ name }) => name === 'sandbox/chat')!;
  const params = { model_id: model.id };
  const lines = { ...model.price!.lines, cache_hit_share: '0.333333' };
  await owner.client.ok('createPrice', { params, body: { lines } });
  for (const share of ['1.1', '-1', 'x'])
    expect(
      await owner.client.refused('createPrice', { params, body: { lines: { ...lines, cache_hit_share: share } } }),
    ).toMatchObject({ status: 400 });
  const micros = ({ headers }: { headers: Headers }) => Math.round(Number(headers.get('x-bureau-credits')) * 1_000_000);
  const full = micros(await ask(chat('What does it cost?')));
  const before = Number(await balance());
  const hit = await ask(chat('What does it cost?'));
  expect(hit.cache).toBe('hit');
  expect(micros(hit)).toBe(Math.ceil((full * 333_333) / 1_000_000));
  expect(Math.round((before - Number(await balance())) * 1_000_000)).toBe(micros(hit));
  await owner.client.ok('createPrice', { params, body: { lines: model.price!.lines } });
});

test('answers are deleted after their lifetime, for a smaller size, and when the cache is emptied or turned off', async () => {
  const { pool } = api.test.database;
  const kept = async () => {
    const own = 'select 1 from cached_responses where organization_id = $1';
    return (await pool.query(own, [owner.organizationId])).rows.length;
  };
  await ask(chat('Old'));
  await pool.query(`update cached_responses set created_at = created_at - interval '2 minutes'`);
  await set({ lifetime_seconds: 60 });
  expect((await ask(chat('Old'), 'only-if-cached')).status).toBe(404);
  await purgeExpiredRows(api.deps.database);
  expect(await kept()).toBe(0);
  await set();
  await ask(chat('One'));
  await pool.query('update cached_responses set bytes = 1048576');
  await ask(chat('Two'));
  await set({ max_megabytes: 1 });
  expect((await ask(chat('One'), 'only-if-cached')).status).toBe(404);
  expect((await ask(chat('Two'), 'only-if-cached')).cache).toBe('hit');
  await owner.client.call('deleteCachedResponses');
  expect(await kept()).toBe(0);
  await ask(chat('Three'));
  await set({ enabled: false });
  expect(await kept()).toBe(0);
  const { data } = await owner.client.ok('listAuditEvents', {
    query: { action: ['response_cache.updated', 'response_cache.deleted'] },
  });
  expect(data.length).toBeGreaterThan(3);
});

test('only owners and admins change it', async () => {
  const member = await signUpMember(api, owner.organizationId);
  for (const operation of ['getResponseCacheSettings', 'deleteCachedResponses'] as const)
    expect(await member.client.refused(operation)).toMatchObject({ status: 403 });
  const body = { enabled: true, lifetime_seconds: 60, max_megabytes: 1 };
  expect(await member.client.refused('updateResponseCacheSettings', { body })).toMatchObject({ status: 403 });
});

test('concurrent equal calls are each answered and charged, and the ledger is consistent', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(chat('Race'))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const free = answers.filter(({ cache }) => cache === 'hit');
  for (const { headers } of free) expect(headers.get('x-bureau-credits')).toBe('0.000000');
  expect((await ask(chat('Race'))).cache).toBe('hit');
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
});
