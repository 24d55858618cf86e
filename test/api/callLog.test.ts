import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type ApiClient, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

type Call = components['schemas']['CallRecord'];

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(async () => {
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await api.close();
});

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };

async function newKey(limits: object = {}, person: Person = owner): Promise<{ id: string; client: ApiClient }> {
  const { key, value } = await person.client.ok('createModelApiKey', { body: { label: 'program', ...limits } });
  return { id: key.id, client: person.client.withKey(value) };
}

const calls = async (query: Record<string, string>, person: Person = owner): Promise<Call[]> =>
  (await person.client.ok('listCalls', { query })).data;

/** Returns the record of an answered request. */
async function recordOf(requestId: string): Promise<Call> {
  await api.deps.gateway.requests.settled();
  return vi.waitFor(async () => {
    const [call] = await calls({ request_id: requestId });
    if (call === undefined) throw new Error(`No record of ${requestId}`);
    return call;
  });
}

describe('the call log has every request with a key', () => {
  test.each([
    ['unknown models', { ...chat, model: 'no/such' }, { status: 404, code: 'model_not_found', model: 'no/such' }],
    [
      'bodies that do not fit',
      { ...chat, messages: 'Hello' },
      { status: 400, code: 'invalid_request', model: 'sandbox/chat' },
    ],
    [
      'fields without a price',
      { ...chat, service_tier: 'scale' },
      { status: 400, code: 'unsupported_parameter', model: 'sandbox/chat' },
    ],
  ])('refused for %s', async (_name, body, { status, code, model }) => {
    const key = await newKey();
    const refused = await key.client.refused('createChatCompletion', { body });
    expect(refused.status).toBe(status);
    expect(await recordOf(refused.request_id)).toMatchObject({
      kind: 'model',
      endpoint: 'chat.completions',
      key_id: key.id,
      status: 'error',
      http_status: status,
      error_code: code,
      error_message: refused.message,
      model,
      provider: '',
      credits: '0.000000',
      price_id: null,
      refused: true,
      requests: 1,
    });
  });

  test('refused for the limits of its key, counted as calls of it and in its usage under no model', async () => {
    const key = await newKey({ requests_per_minute: 1 });
    await key.client.ok('createChatCompletion', { body: chat });
    const { request_id: requestId, status } = await key.client.refused('createChatCompletion', { body: chat });
    expect(status).toBe(429);
    await recordOf(requestId);
    const { data } = await owner.client.ok('listModelApiKeys');
    expect(data.find(({ id }) => id === key.id)).toMatchObject({ calls: 2 });
    const usageOf = async () =>
      ((await owner.client.ok('getUsage', { query: { group_by: ['model'], key_id: key.id } })) as { data: object[] })
        .data;
    const sums = [
      { model: '', calls: 1, errors: 1 },
      { model: 'sandbox/chat', calls: 1, errors: 0 },
    ];
    expect(await usageOf()).toMatchObject(sums);
    await api.test.database.pool.query(`update call_records set created_at = created_at - interval '2 minutes'`);
    await api.test.database.pool.query(`update usage_progress set rolled_up_to = now() - interval '1 hour'`);
    while (await api.deps.database.asSystem(({ usage }) => usage.rollUp()));
    expect(await usageOf()).toMatchObject(sums);
  });

  test('that called nothing, which is no call: lists, counts of tokens, unknown paths', async () => {
    const key = await newKey();
    const list = await key.client.call('listGatewayModels');
    expect(await recordOf(list.headers.get('x-request-id')!)).toMatchObject({
      kind: 'other',
      endpoint: 'listGatewayModels',
      status: 'ok',
      http_status: 200,
      refused: false,
    });
    const missing = await fetch(`${api.url}/v1/nothing`, { headers: key.client.headers });
    expect(await recordOf(missing.headers.get('x-request-id')!)).toMatchObject({
      kind: 'other',
      endpoint: 'unknown',
      http_status: 404,
      error_code: 'unknown_route',
    });
    const { data } = await owner.client.ok('listModelApiKeys');
    expect(data.find(({ id }) => id === key.id)).toMatchObject({ calls: 0, last_used_at: expect.any(String) });
    const usage = await owner.client.ok('getUsage', { query: { key_id: key.id } });
    expect(usage).toEqual({ data: [] });
  });

  test('but reads are listed only by their kind or request id', async () => {
    const key = await newKey();
    const read = await key.client.call('listGatewayModels');
    const requestId = read.headers.get('x-request-id')!;
    const record = await recordOf(requestId);
    await key.client.refused('getGatewayModel', { params: { model_id: 'no/such' } });
    await key.client.ok('createChatCompletion', { body: chat });
    await api.deps.gateway.requests.settled();
    const of = { key_id: key.id };
    expect((await calls(of)).map(({ kind, status }) => [kind, status])).toEqual([
      ['model', 'ok'],
      ['other', 'error'],
    ]);
    expect((await calls({ ...of, kind: 'other' })).map(({ status }) => status)).toEqual(['error', 'ok']);
    expect(await calls({ request_id: requestId })).toEqual([record]);
  });

  test('and none with a key that is not valid', async () => {
    const key = await newKey();
    await owner.client.ok('revokeModelApiKey', { params: { key_id: key.id } });
    const refused = await key.client.refused('createChatCompletion', { body: chat });
    expect(refused.status).toBe(401);
    await api.deps.gateway.requests.settled();
    expect(await calls({ key_id: key.id })).toEqual([]);
  });

  test('and none looks its key up again where that could not be done', async () => {
    const key = await newKey();
    const authenticate = vi
      .spyOn(api.deps.gateway, 'authenticate')
      .mockRejectedValue(new AppError('unavailable', 'The database is away.'));
    const { status } = await key.client.refused('createChatCompletion', { body: chat });
    const looks = authenticate.mock.calls.length;
    authenticate.mockRestore();
    expect([status, looks]).toEqual([503, 1]);
  });

  test('once: calls with a hold have the record of their charge, with the version of the price', async () => {
    const key = await newKey();
    await key.client.ok('createChatCompletion', { body: chat });
    await key.client.refused('createChatCompletion', {
      body: { ...chat, messages: [{ role: 'user', content: '[[fail=500]]' }] },
    });
    await api.deps.gateway.requests.settled();
    const [failed, done, ...others] = await calls({ key_id: key.id });
    expect(others).toEqual([]);
    expect(done).toMatchObject({ status: 'ok', refused: false, price_id: expect.stringMatching(/^price_/) });
    expect(failed).toMatchObject({ status: 'error', refused: false, price_id: done!.price_id });
    const shown = await owner.client.ok('getCall', { params: { call_id: done!.id } });
    expect(shown.price).toMatchObject({ id: done!.price_id, lines: expect.anything() });
    expect(shown.attempts).toHaveLength(1);
  });

  test('but a flood of refusals becomes few records with the number of requests', async () => {
    const key = await newKey();
    const refuse = () => key.client.refused('createChatCompletion', { body: { ...chat, model: 'no/such' } });
    for (let round = 0; round < 11; round += 1) await Promise.all(Array.from({ length: 20 }, refuse));
    await api.deps.gateway.requests.settled();
    const { data } = await owner.client.ok('listCalls', { query: { key_id: key.id, limit: 250 } });
    expect(data.reduce((sum, { requests }) => sum + requests, 0)).toBe(220);
    expect(data.length).toBeLessThanOrEqual(204); // the minute may end in between
    const { data: keys } = await owner.client.ok('listModelApiKeys');
    expect(keys.find(({ id }) => id === key.id)).toMatchObject({ calls: 220 });
  });
});

describe('the call log is searched', () => {
  test('by provider, member, error, price version and whether it was refused', async () => {
    const member = await signUpMember(api, owner.organizationId);
    const key = await newKey({}, member);
    await key.client.ok('createChatCompletion', { body: chat });
    const refused = await key.client.refused('createChatCompletion', { body: { ...chat, model: 'no/such' } });
    await recordOf(refused.request_id);
    const of = { account_id: member.accountId };
    const [wrong, right] = await calls(of);
    expect(await calls(of, member)).toEqual([wrong, right]);
    expect(await calls({ account_id: owner.accountId }, member)).toEqual([wrong, right]);
    expect(await calls({ ...of, provider: right!.provider })).toEqual([right]);
    expect(await calls({ ...of, error_code: 'model_not_found' })).toEqual([wrong]);
    expect(await calls({ ...of, price_id: right!.price_id! })).toEqual([right]);
    expect(await calls({ ...of, refused: 'true' })).toEqual([wrong]);
    expect(await calls({ ...of, refused: 'false' })).toEqual([right]);
    expect(await calls({ request_id: right!.request_id })).toEqual([right]);
    expect(await calls({ request_id: 'req_none' })).toEqual([]);
  });

  test('by tag and project', async () => {
    const key = await newKey();
    await key.client.ok('createChatCompletion', { body: chat, headers: { 'x-bureau-tags': 'nightly, team a' } });
    await key.client.ok('createChatCompletion', { body: chat });
    const of = { key_id: key.id };
    const [, tagged] = await calls(of);
    expect(await calls({ ...of, tag: 'team a' })).toEqual([tagged]);
    expect(tagged).toMatchObject({ tags: ['nightly', 'team a'] });
    expect(await calls({ ...of, project_id: 'proj_none' })).toEqual([]);
  });

  test('and exported as it is listed, without formulas', async () => {
    const key = await newKey();
    const refused = await key.client.refused('createChatCompletion', { body: { ...chat, model: '=1+1' } });
    await recordOf(refused.request_id);
    const query = { key_id: key.id };
    const listed = await calls(query);
    const lines = await owner.client.call('exportCalls', { query });
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Call),
    ).toEqual(listed);
    const csv = await owner.client.call('exportCalls', { query: { ...query, format: 'csv' } });
    const rows = parse(csv.text, { columns: true }) as Record<string, string>[];
    expect(rows).toMatchObject([
      { id: listed[0]!.id, request_id: refused.request_id, model: "'=1+1", error_code: 'model_not_found' },
    ]);
    const events = await owner.client.ok('listAuditEvents', { query: { action: ['call_log.exported'] } });
    expect(events.data).toHaveLength(2);
  });
});
