import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';

let api: TestApi;
let owner: Person;
let member: Person;
let stranger: Person;
const ids: Record<string, string> = {};

/** Something of every kind that has "Zebra" in its name, in the personal space of a person. */
async function fill({ client }: Person, name: string): Promise<Record<string, string>> {
  const nodes = [{ id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } }];
  const digital = await client.ok('createDigitalOrganization', { body: { name, draft: { nodes, connections: [] } } });
  const params = { digital_organization_id: digital.id };
  const version = await client.ok('publishDigitalOrganization', { params, body: { name: `${name} version` } });
  const execution = await client.ok('startExecution', { params, body: { mode: 'manual' } });
  const columns = [{ name: 'age', type: 'number' }];
  const table = await client.ok('createDataTable', { body: { name: `${name} table`, columns } });
  const base = await client.ok('createKnowledgeBase', { body: { name: `${name} base`, model: 'sandbox/embedding' } });
  const evaluation = await client.ok('createEvaluation', {
    body: {
      digital_organization_id: digital.id,
      name: `${name} evaluation`,
      data_table_id: table.id,
      inputs: [{ column: 'age' }],
      metrics: [{ name: 'Quick', type: 'time', maximum_seconds: 60 }],
    },
  });
  const credential = await client.ok('createCredential', {
    body: { name: `${name} login`, type: 'http_basic', values: { user: 'a', password: 'b' } },
  });
  const modelKey = await client.ok('createModelApiKey', { body: { label: `${name} key` } });
  const accountKey = await client.ok('createAccountApiKey', { body: { label: `${name} account key` } });
  return {
    digital_organization: digital.id,
    version: version.id,
    execution: execution.id,
    data_table: table.id,
    knowledge_base: base.id,
    evaluation: evaluation.id,
    credential: credential.id,
    model_api_key: modelKey.key.id,
    account_api_key: accountKey.key.id,
  };
}

beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  stranger = await signUpPerson(api.url);
  Object.assign(ids, await fill(owner, 'Zebra 100%_done'));
  await fill(stranger, 'Zebra of a stranger');
  member = await signUpMember(api, owner.organizationId);
});
afterAll(() => api?.close());

const find = async (client: ApiClient, q: string) => (await client.ok('search', { query: { q } })).data;
const kindsOf = (hits: Awaited<ReturnType<typeof find>>) => hits.map(({ kind }) => kind).toSorted();

describe('a search', () => {
  test('finds every kind by a part of its name, whatever the case', async () => {
    const hits = await find(owner.client, 'zEBRA');
    const named = Object.fromEntries(Object.entries(ids).filter(([kind]) => kind !== 'execution'));
    expect(Object.fromEntries(hits.map(({ kind, id }) => [kind, id]))).toEqual(named);
    expect(hits.find(({ kind }) => kind === 'version')).toMatchObject({
      digital_organization_id: ids['digital_organization'],
      digital_organization_name: 'Zebra 100%_done',
    });
  });

  test.each([
    'digital_organization',
    'version',
    'execution',
    'data_table',
    'knowledge_base',
    'evaluation',
    'credential',
    'model_api_key',
  ])('finds a %s by its id', async (kind) => {
    expect(await find(owner.client, ` ${ids[kind]} `)).toMatchObject([{ kind, id: ids[kind] }]);
  });

  test('finds models that can be called, and no closed one', async () => {
    expect((await find(owner.client, 'sandbox/chat')).map(({ name }) => name)).toContain('sandbox/chat');
    const { data } = await owner.client.ok('listModels');
    const { id } = data.find(({ name }) => name === 'sandbox/chat')!;
    await owner.client.ok('updateModel', { params: { model_id: id }, body: { open_to_users: false } });
    expect((await find(owner.client, 'sandbox/chat')).map(({ name }) => name)).not.toContain('sandbox/chat');
  });

  test('takes signs of patterns as they are', async () => {
    expect(kindsOf(await find(owner.client, '100%_d'))).toHaveLength(8);
    expect(await find(owner.client, '100_%d')).toEqual([]);
    expect(await find(owner.client, '\\')).toEqual([]);
  });

  test('answers the names that begin with the words first, and six of a kind', async () => {
    for (let index = 0; index < 8; index += 1)
      await stranger.client.ok('createDigitalOrganization', { body: { name: `The giraffe ${index}` } });
    await stranger.client.ok('createDigitalOrganization', { body: { name: 'Giraffe' } });
    await stranger.client.ok('createDigitalOrganization', { body: { name: 'A giraffe' } });
    const hits = await find(stranger.client, 'giraffe');
    expect(hits).toHaveLength(6);
    expect(hits[0]!.name).toBe('Giraffe');
  });

  test('finds nothing of another organization, by name or by id', async () => {
    expect((await find(stranger.client, 'zebra')).every(({ name }) => name.includes('of a stranger'))).toBe(true);
    for (const id of Object.values(ids)) expect(await find(stranger.client, id)).toEqual([]);
  });

  test('finds nothing in projects invisible to the member, and no keys of other users', async () => {
    expect(await find(member.client, 'zebra')).toEqual([]);
    for (const id of Object.values(ids)) expect(await find(member.client, id)).toEqual([]);
  });

  test('finds for a key only what its scopes list', async () => {
    const scopes = ['organization.view', 'data_tables.view'];
    const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'narrow', scopes } });
    expect(kindsOf(await find(new ApiClient(api.url).withKey(value), 'zebra'))).toEqual(['data_table']);
    const other = await owner.client.ok('createAccountApiKey', { body: { label: 'none', scopes: ['wallet.view'] } });
    const refused = await new ApiClient(api.url).withKey(other.value).refused('search', { query: { q: 'zebra' } });
    expect(refused).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });

  test('requires words and a session', async () => {
    for (const q of ['', '   ', 'x'.repeat(101)])
      expect(await owner.client.refused('search', { query: { q } })).toMatchObject({ status: 400 });
    expect(await new ApiClient(api.url).refused('search', { query: { q: 'zebra' } })).toMatchObject({ status: 401 });
  });
});
