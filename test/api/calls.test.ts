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
    const { attempts, price, guardrails, body_kept: isKept, ...record } = await read(embedding!);
    expect(record).toEqual(embedding);
    expect([price?.id, guardrails, isKept]).toEqual([embedding!.price_id, [], false]);
    expect(attempts).toMatchObject([{ provider: embedding!.provider, provider_key: null, status: 'ok', next: null }]);
    const [failed] = await calls({ status: 'error' });
    const told = { provider: failed!.provider, status: 'error', error_code: failed!.error_code, next: null };
    expect((await read(failed!)).attempts).toMatchObject([told]);
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
