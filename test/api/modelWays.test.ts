import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
let first: string;
let second: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  [first, second] = (await Promise.all(['first', 'second'].map(makeProvider))) as [string, string];
});
afterAll(() => api.close());

async function makeProvider(name: string): Promise<string> {
  const body = { name, kind: 'openai_compatible', base_url: `https://${name}.example.test/v1` };
  return (await owner.client.ok('createProvider', { body })).id;
}

let counter = 0;
const limits = { endpoints: ['chat.completions'], context_tokens: 1_000, max_output_tokens: 100 };
const newModel = (more: object): object => ({ name: `model-${(counter += 1)}`, ...limits, ...more });
const create = (more: object) => owner.client.ok('createModel', { body: newModel(more) });

describe('the ways of a model', () => {
  test('are one where a provider is named, with the fields of the model meaning it', async () => {
    const model = await create({ provider_id: first, upstream_name: 'up' });
    expect(model).toMatchObject({ provider_id: first, provider_name: 'first', upstream_name: 'up', aliases: [] });
    expect(model.providers).toEqual([
      {
        id: expect.stringMatching(/^way_/) as string,
        provider_id: first,
        provider_name: 'first',
        upstream_name: 'up',
        weight: 1,
        priority: 0,
        timeout_ms: null,
        input_cost_per_mtok: null,
        output_cost_per_mtok: null,
        enabled: true,
      },
    ]);
  });

  test('keep what their providers cost, and are chosen by it', async () => {
    const costs = { input_cost_per_mtok: '1.25', output_cost_per_mtok: '10.000001' };
    const model = await create({
      providers: [{ provider_id: first, upstream_name: 'a', ...costs }],
      routing: 'cost',
    });
    expect(model).toMatchObject({ routing: 'cost', providers: [{ ...costs, input_cost_per_mtok: '1.250000' }] });
  });

  test('are several in the order of their priority', async () => {
    const model = await create({
      providers: [
        { provider_id: first, upstream_name: 'a', priority: 2, timeout_ms: 5_000 },
        { provider_id: second, upstream_name: 'b', weight: 3, priority: 1 },
        { provider_id: second, upstream_name: 'c', weight: 0, priority: 1, enabled: false },
      ],
    });
    expect(model).toMatchObject({ provider_id: second, upstream_name: 'b' });
    expect(
      model.providers.map((way) => [way.upstream_name, way.weight, way.priority, way.timeout_ms, way.enabled]),
    ).toEqual([
      ['b', 3, 1, null, true],
      ['c', 0, 1, null, false],
      ['a', 1, 2, 5_000, true],
    ]);
  });

  test('are changed all at once, or the first one alone', async () => {
    const params = { model_id: (await create({ provider_id: first, upstream_name: 'a' })).id };
    const providers = [
      { provider_id: first, upstream_name: 'x', priority: 1 },
      { provider_id: second, upstream_name: 'y' },
    ];
    const update = (body: object) => owner.client.ok('updateModel', { params, body });
    expect(await update({ providers })).toMatchObject({ provider_id: second, upstream_name: 'y' });
    const changed = await update({ provider_id: first, upstream_name: 'z' });
    expect(changed.providers.map((way) => [way.provider_id, way.upstream_name])).toEqual([
      [first, 'z'],
      [first, 'x'],
    ]);
    expect((await update({ enabled: false })).providers).toEqual(changed.providers);
  });

  test('keep a model callable while one of them is enabled', async () => {
    const third = await makeProvider('third');
    const model = await create({
      providers: [
        { provider_id: second, upstream_name: 'a' },
        { provider_id: third, upstream_name: 'b' },
      ],
      open_to_users: true,
    });
    const params = { model_id: model.id };
    await owner.client.ok('createPrice', { params, body: { lines: { per_call: '1' } } });
    const isListed = async () =>
      (await owner.client.ok('listCallableModels')).data.some(({ name }) => name === model.name);
    expect(await isListed()).toBe(true);
    const close = (providers: object[]) => owner.client.ok('updateModel', { params, body: { providers } });
    await owner.client.ok('updateProvider', { params: { provider_id: third }, body: { enabled: false } });
    expect(await isListed()).toBe(true);
    await close([
      { provider_id: second, upstream_name: 'a', enabled: false },
      { provider_id: third, upstream_name: 'b' },
    ]);
    expect(await isListed()).toBe(false);
  });

  test('have a strategy and fallback models', async () => {
    const other = await create({ provider_id: second, upstream_name: 'b' });
    const model = await create({ provider_id: first, upstream_name: 'a', fallback_models: [other.name] });
    expect(model).toMatchObject({ routing: 'priority', fallback_models: [other.name] });
    const params = { model_id: model.id };
    const update = (body: object) => owner.client.ok('updateModel', { params, body });
    expect(await update({ routing: 'latency' })).toMatchObject({
      routing: 'latency',
      fallback_models: [other.name],
    });
    expect(await update({ fallback_models: [] })).toMatchObject({ routing: 'latency', fallback_models: [] });
    for (const fallback_models of [
      [other.name, 'none'],
      [other.name, model.name],
    ])
      expect(await owner.client.refused('updateModel', { params, body: { fallback_models } })).toMatchObject({
        status: 400,
        param: '/fallback_models/1',
      });
  });

  test.each([
    ['none', {}, 400, '/provider_id'],
    ['no name there', { provider_id: 'first' }, 400, '/upstream_name'],
    ['an empty list', { providers: [] }, 400, '/providers'],
    ['both', { provider_id: 'first', providers: [{ provider_id: 'first', upstream_name: 'a' }] }, 400, '/providers'],
    [
      'a negative weight',
      { providers: [{ provider_id: 'first', upstream_name: 'a', weight: -1 }] },
      400,
      '/providers/0/weight',
    ],
    ['an unknown provider', { providers: [{ provider_id: 'prov_none', upstream_name: 'a' }] }, 404, '/provider_id'],
    [
      'one way twice',
      {
        providers: [
          { provider_id: 'first', upstream_name: 'a' },
          { provider_id: 'first', upstream_name: 'a', priority: 1 },
        ],
      },
      400,
      '/providers',
    ],
    [
      'the sandbox as fallback',
      {
        providers: [
          { provider_id: 'first', upstream_name: 'a' },
          { provider_id: 'sandbox', upstream_name: 'sandbox/chat', priority: 1 },
        ],
      },
      400,
      '/providers',
    ],
  ])('refuse %s', async (_, more, status, param) => {
    const { data } = await owner.client.ok('listProviders');
    const idOf = new Map(data.map(({ name, id }) => [name, id]));
    const body = JSON.parse(JSON.stringify(newModel(more)), (key, value: unknown) =>
      key === 'provider_id' ? (idOf.get(value as string) ?? value) : value,
    ) as object;
    expect(await owner.client.refused('createModel', { body })).toMatchObject({ status, param });
  });
});

describe('the aliases of a model', () => {
  test('are names by which it is called and entries of the list of models', async () => {
    const { data } = await owner.client.ok('listModels');
    const chat = data.find(({ name }) => name === 'sandbox/chat')!;
    const body = { open_to_users: true, aliases: ['gpt-fake', 'best/chat'] };
    const changed = await owner.client.ok('updateModel', { params: { model_id: chat.id }, body });
    expect(changed.aliases).toEqual(['best/chat', 'gpt-fake']);
    const key = await owner.client.ok('createModelApiKey', {
      body: { label: 'narrow', allowed_models: ['sandbox/chat'] },
    });
    const client = new ApiClient(api.url).withKey(key.value);
    const answer = await client.call('createChatCompletion', {
      body: { model: 'gpt-fake', messages: [{ role: 'user', content: 'hello' }] },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-bureau-model')).toBe('sandbox/chat');
    const { data: calls } = await owner.client.ok('listModelApiKeyCalls', { params: { key_id: key.key.id } });
    expect(calls[0]).toMatchObject({ model: 'sandbox/chat', status: 'ok' });
    const listed = (await client.ok('listGatewayModels')) as { data: { id: string }[] };
    expect(listed.data.map(({ id }) => id)).toEqual(['sandbox/chat', 'best/chat', 'gpt-fake']);
    expect(await client.ok('getGatewayModel', { params: { model_id: 'gpt-fake' } })).toMatchObject({ id: 'gpt-fake' });
    await owner.client.ok('updateModel', { params: { model_id: chat.id }, body: { aliases: [] } });
  });

  test('are unique among all names and aliases', async () => {
    const model = await create({ provider_id: first, upstream_name: 'a', aliases: ['taken'] });
    const refuse = async (more: object, param: string) =>
      expect(
        await owner.client.refused('createModel', {
          body: newModel({ provider_id: first, upstream_name: 'a', ...more }),
        }),
      ).toMatchObject({ status: 409, code: 'name_taken', param });
    await refuse({ aliases: ['taken'] }, '/aliases');
    await refuse({ aliases: [model.name] }, '/name');
    await refuse({ name: 'taken' }, '/name');
    await refuse({ name: 'self', aliases: ['self'] }, '/name');
    const params = { model_id: model.id };
    expect(await owner.client.refused('updateModel', { params, body: { name: 'taken' } })).toMatchObject({
      status: 409,
    });
    expect((await owner.client.ok('updateModel', { params, body: { aliases: ['taken', 'more'] } })).aliases).toEqual([
      'more',
      'taken',
    ]);
  });
});
