import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let owner: Person;
let member: Person;
let key: { id: string; value: string };
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  member = await signUpMember(api, owner.organizationId);
  const { key: made, value } = await owner.client.ok('createModelApiKey', { body: { label: 'program' } });
  key = { id: made.id, value: value! };
});
afterAll(() => api.close());

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };
type Call = components['schemas']['CallRecord'];

async function calls(query: Record<string, string> = {}, person: Person = owner): Promise<Call[]> {
  return (await person.client.ok('listCalls', { query })).data;
}

describe('calls of models', () => {
  test('are listed over keys and the page, and narrowed by key, model, state and time', async () => {
    await owner.client.withKey(key.value).ok('createChatCompletion', { body: chat });
    await owner.client.ok('createPlaygroundEmbedding', { body: { model: 'sandbox/embedding', input: 'Hello' } });
    await owner.client.refused('createPlaygroundChat', {
      body: { ...chat, messages: [{ role: 'user', content: '[[fail=500]]' }] },
    });
    const all = await calls();
    expect(all.map(({ model, status, key_id }) => [model, status, key_id])).toEqual([
      ['sandbox/chat', 'error', null],
      ['sandbox/embedding', 'ok', null],
      ['sandbox/chat', 'ok', key.id],
    ]);
    expect(await calls({ key_id: key.id })).toEqual([all[2]]);
    expect(await calls({ model: 'sandbox/embedding' })).toEqual([all[1]]);
    expect(await calls({ status: 'error' })).toEqual([all[0]]);
    expect(await calls({ status: 'ok', model: 'sandbox/chat' })).toEqual([all[2]]);
    expect(await calls({ created_before: all[1]!.created_at })).toEqual([all[2]]);
    expect(await calls({ created_after: all[0]!.created_at })).toEqual([all[0]]);
    const firstPage = await owner.client.ok('listCalls', { query: { limit: 2 } });
    expect(await calls({ limit: '2', cursor: firstPage.next_cursor! })).toEqual([all[2]]);
  });

  test('are read one by one, with their attempts', async () => {
    const read = (call: Call) => owner.client.ok('getCall', { params: { call_id: call.id } });
    const [, embedding] = await calls();
    const {
      attempts,
      price,
      guardrails,
      body_kept: isKept,
      cost_elsewhere: elsewhere,
      ...record
    } = await read(embedding!);
    expect(record).toEqual(embedding);
    expect([price?.id, guardrails, isKept, elsewhere]).toEqual([embedding!.price_id, [], false, []]);
    expect(attempts).toMatchObject([{ provider: embedding!.provider, provider_key: null, status: 'ok', next: null }]);
    const [failed] = await calls({ status: 'error' });
    const told = { provider: failed!.provider, status: 'error', error_code: failed!.error_code, next: null };
    expect((await read(failed!)).attempts).toMatchObject([told]);
  });

  test('come with the cost of their tokens on other models that could have answered', async () => {
    const other = async (used?: string) => {
      const [, , chatCall] = await calls();
      const query = used === undefined ? {} : { used };
      return (await owner.client.ok('getCall', { params: { call_id: chatCall!.id }, query })).cost_elsewhere;
    };
    const { data } = await owner.client.ok('listModels', { query: { limit: 100 } });
    const called = data.find(({ name }) => name === 'sandbox/chat')!;
    const { id } = await owner.client.ok('createModel', {
      body: {
        name: 'sandbox/dearer',
        provider_id: called.provider_id,
        upstream_name: 'sandbox/chat',
        context_tokens: 8_000,
        max_output_tokens: 4_000,
        endpoints: ['chat.completions'],
        open_to_users: true,
      },
    });
    expect(await other('')).toEqual([]); // without a price it cannot be called
    await owner.client.ok('createPrice', {
      params: { model_id: id },
      body: { lines: { input_per_mtok: '1000', output_per_mtok: '1000' } },
    });
    const [, , chatCall] = await calls();
    const tokens = chatCall!.input_tokens! + chatCall!.output_tokens!;
    expect(await other('')).toEqual([{ model: 'sandbox/dearer', credits: (tokens / 1000).toFixed(6) }]);
    expect(await other('tools')).toEqual([]);
    await owner.client.ok('updateModel', { params: { model_id: id }, body: { open_to_users: false } });
    expect(await other('')).toEqual([]);
  });

  test('are seen by the member who made them, and by owners', async () => {
    expect(await calls({}, member)).toEqual([]);
    const [foreign] = await calls();
    expect(await member.client.refused('getCall', { params: { call_id: foreign!.id } })).toMatchObject({ status: 404 });
    await member.client.ok('createPlaygroundChat', { body: chat });
    const [own] = await calls({}, member);
    expect((await calls())[0]).toEqual(own);
  });

  test.each([
    [{ status: 'lost' }, 'status'],
    [{ created_after: 'yesterday' }, 'created_after'],
    [{ created_after: '0000-01-01T00:00:00Z' }, 'created_after'],
  ])('refuse the question %j', async (query, param) => {
    expect(await owner.client.refused('listCalls', { query })).toMatchObject({ status: 400, param });
  });

  test('and every call that was charged is a line of that kind in the wallet, under its id', async () => {
    const { data } = await owner.client.ok('listWalletEntries', { query: { kind: 'settlement' } });
    const charged = (await calls()).filter(({ credits }) => credits !== '0.000000');
    expect(data.map(({ reference, credits }) => [reference, credits])).toEqual(
      charged.map(({ id, credits }) => [id, `-${credits}`]),
    );
    const { data: grants } = await owner.client.ok('listWalletEntries', { query: { kind: 'grant' } });
    expect(grants.every(({ kind }) => kind === 'grant')).toBe(true);
    expect(await owner.client.refused('listWalletEntries', { query: { kind: 'gift' } })).toMatchObject({
      status: 400,
      param: 'kind',
    });
  });
});
