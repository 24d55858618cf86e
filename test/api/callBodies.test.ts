import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { purgeExpiredRows } from '../../db/purgeExpiredRows.ts';
import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type ApiClient, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

type Settings = components['schemas']['CallBodySettings'];

let api: TestApi;
let owner: Person;
let program: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  const { value } = await owner.client.ok('createModelApiKey', { body: { label: 'program' } });
  program = owner.client.withKey(value);
});
afterAll(() => api.close());

const settings: Settings = {
  enabled: true,
  retention_days: 10,
  redact: ['email', 'phone', 'iban', 'card', 'api_key'],
  words: ['Falcon'],
  patterns: ['proj-[0-9]+'],
};
const prompt =
  'Mail ada@example.com or call +49 30 1234567 about DE89 3704 0044 0532 0130 00, 4111 1111 1111 1111, sk-abcdefghijklmnopqrst, falcon and PROJ-17.';
const redacted = 'Mail [email] or call [phone] about [iban], [card], [api_key], [redacted] and [redacted].';
const chat = (content: string, more: object = {}) => ({
  model: 'sandbox/chat',
  messages: [{ role: 'user', content }],
  ...more,
});

const set = (more: Partial<Settings> = {}) =>
  owner.client.ok('updateCallBodySettings', { body: { ...settings, ...more } });

/** The id of the record of a request, once it and its body are written. */
async function callOf(requestId: string): Promise<string> {
  await api.deps.callBodies.settled();
  await api.deps.gateway.requests.settled();
  return vi.waitFor(async () => {
    const { data } = await owner.client.ok('listCalls', { query: { request_id: requestId } });
    if (data[0] === undefined) throw new Error('No record yet');
    return data[0].id;
  });
}

const read = (id: string, person = owner) => person.client.ok('getCallBody', { params: { call_id: id } });

test('nothing is kept before the organization asks for it, and nothing after it stops', async () => {
  expect(await owner.client.ok('getCallBodySettings')).toMatchObject({ enabled: false });
  const ask = async () => {
    const { headers } = await program.call('createChatCompletion', { body: chat('Hello') });
    return callOf(headers.get('x-request-id')!);
  };
  const missing = { status: 404 };
  const before = await ask();
  await set();
  await ask();
  await set({ enabled: false });
  const after = await ask();
  for (const id of [before, after]) {
    expect(await owner.client.refused('getCallBody', { params: { call_id: id } })).toMatchObject(missing);
    expect(await owner.client.ok('getCall', { params: { call_id: id } })).toMatchObject({ body_kept: false });
  }
});

test('prompt and answer are kept redacted and encrypted, and every reading is in the audit log', async () => {
  await set();
  const { headers } = await program.call('createChatCompletion', { body: chat(prompt) });
  const id = await callOf(headers.get('x-request-id')!);
  expect(await owner.client.ok('getCall', { params: { call_id: id } })).toMatchObject({ body_kept: true });
  expect(await read(id)).toMatchObject({
    request: { model: 'sandbox/chat', messages: [{ role: 'user', content: redacted }] },
    response: { choices: [{ message: { content: `You said: ${redacted}` } }] },
    cut: false,
  });
  const { rows } = await api.test.database.pool.query<{ row: string }>(
    'select call_bodies::text as row from call_bodies',
  );
  for (const { row } of rows) expect(row).not.toMatch(/Mail|example|You said/);
  const { data } = await owner.client.ok('listAuditEvents', {
    query: { action: ['call_bodies.viewed'], target_id: id },
  });
  expect(data).toHaveLength(1);
});

test('the parts of a stream are kept, and data split between two events is redacted', async () => {
  await set();
  const streamed = await program.call('createChatCompletion', { body: chat(prompt, { stream: true }) });
  const id = await callOf(streamed.headers.get('x-request-id')!);
  expect(await read(id)).toMatchObject({ response: [{ type: 'text', text: `You said: ${redacted}` }] });
});

test('the prompt of a refused request is kept', async () => {
  await set();
  const refused = await program.refused('createChatCompletion', { body: { ...chat(prompt), model: 'no/such' } });
  expect(await read(await callOf(refused.request_id))).toMatchObject({
    request: { messages: [{ content: redacted }] },
    response: null,
  });
});

describe('with guardrails', () => {
  beforeAll(() => set());
  const guard = (more: object) =>
    owner.client.ok('createGuardrail', {
      body: { name: 'Code names', kind: 'word_list', words: ['hawk'], action: 'redact', ...more },
    });
  const keptOf = async (content: string) => {
    const { headers } = await program.call('createChatCompletion', { body: chat(content) });
    return read(await callOf(headers.get('x-request-id')!));
  };
  afterEach(async () => {
    const { data } = await owner.client.ok('listGuardrails');
    for (const { id } of data) await owner.client.call('deleteGuardrail', { params: { guardrail_id: id } });
  });

  test('the prompt is kept as it was sent, and the answer as its caller got it', async () => {
    await guard({ stage: 'request' });
    expect(await keptOf('The hawk flies')).toMatchObject({
      request: { messages: [{ content: 'The [redacted] flies' }] },
      response: { choices: [{ message: { content: 'You said: The [redacted] flies' } }] },
    });
  });

  test('a blocked prompt is kept without what was found', async () => {
    await guard({ stage: 'request', action: 'block' });
    await guard({ stage: 'request', action: 'report', name: 'Birds', words: ['sparrow'] });
    expect(await keptOf('The hawk and the sparrow')).toMatchObject({
      request: { messages: [{ content: 'The [redacted] and the [redacted]' }] },
      response: null,
    });
  });

  test('an answer is kept without what was replaced in it', async () => {
    await guard({ stage: 'response' });
    const { response } = await keptOf('The hawk flies');
    expect(response).toMatchObject({ choices: [{ message: { content: 'You said: The [redacted] flies' } }] });
  });
});

test('a flood of refused requests leaves few bodies', async () => {
  await set();
  await owner.client.call('deleteCallBodies');
  const refuse = () => program.refused('createChatCompletion', { body: { ...chat('Hello'), model: 'no/such' } });
  for (let round = 0; round < 11; round += 1) await Promise.all(Array.from({ length: 20 }, refuse));
  await api.deps.callBodies.settled();
  const { rows } = await api.test.database.pool.query<{ count: number }>(
    'select count(*)::integer as count from call_bodies',
  );
  expect(rows[0]!.count).toBeGreaterThan(0);
  expect(rows[0]!.count).toBeLessThanOrEqual(200); // the minute may end in between
});

test('pictures are left out, and a large prompt is cut', async () => {
  await set();
  const url = `data:image/png;base64,${'A'.repeat(5_000)}`;
  const content = [
    { type: 'text', text: `${'word '.repeat(60_000)}ada@example.com` },
    { type: 'image_url', image_url: { url } },
  ];
  const { headers } = await program.call('createChatCompletion', {
    body: { ...chat(''), messages: [{ role: 'user', content }] },
  });
  const body = await read(await callOf(headers.get('x-request-id')!));
  expect(body.cut).toBe(true);
  const text = JSON.stringify(body);
  expect(text.length).toBeLessThan(600_000);
  expect(text).not.toMatch(/AAAA|ada@/);
});

test('bodies are purged after their retention, and on deletion', async () => {
  await set({ retention_days: 90 });
  const { headers } = await program.call('createChatCompletion', { body: chat('Hello') });
  const id = await callOf(headers.get('x-request-id')!);
  await api.test.database.pool.query(`update call_bodies set created_at = now() - interval '20 days'`);
  expect(await read(id)).toMatchObject({ cut: false });
  await set({ retention_days: 10 });
  expect(await owner.client.refused('getCallBody', { params: { call_id: id } })).toMatchObject({ status: 404 });
  await purgeExpiredRows(api.deps.database);
  const count = async () =>
    (await api.test.database.pool.query<{ count: number }>('select count(*)::integer as count from call_bodies'))
      .rows[0]!.count;
  expect(await count()).toBe(0);
  const again = await program.call('createChatCompletion', { body: chat('Hello') });
  await callOf(again.headers.get('x-request-id')!);
  expect(await count()).toBe(1);
  await owner.client.call('deleteCallBodies');
  expect(await count()).toBe(0);
});

test('only owners and admins read or set them, and patterns are checked', async () => {
  const member = await signUpMember(api, owner.organizationId);
  for (const operation of ['getCallBodySettings', 'deleteCallBodies'] as const)
    expect(await member.client.refused(operation)).toMatchObject({ status: 403 });
  expect(await member.client.refused('getCallBody', { params: { call_id: 'call_none' } })).toMatchObject({
    status: 403,
  });
  expect(
    await owner.client.refused('updateCallBodySettings', { body: { ...settings, patterns: ['(a'] } }),
  ).toMatchObject({ status: 400 });
});
