import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
let member: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  member = await signUpPerson(api.url);
});
afterAll(() => api.close());

const newProvider = { kind: 'openai_compatible', base_url: 'https://api.example.test/v1/', api_key: 'sk-very-secret' };
let counter = 0;
const makeProvider = (more: object = {}) =>
  owner.client.ok('createProvider', { body: { name: `provider ${(counter += 1)}`, ...newProvider, ...more } });
const newModel = (providerId: string) => ({
  name: `model-${(counter += 1)}`,
  provider_id: providerId,
  upstream_name: 'upstream',
  endpoints: ['chat.completions'],
  context_tokens: 1_000,
  max_output_tokens: 100,
});

describe('providers', () => {
  test('keep their key encrypted and never show it', async () => {
    const provider = await makeProvider();
    expect(provider).toMatchObject({ base_url: 'https://api.example.test/v1', has_api_key: true, enabled: true });
    const { data } = await owner.client.ok('listProviders');
    expect(data.map(({ id }) => id)).toContain(provider.id);
    const { rows } = await api.test.database.pool.query<{ row: string }>(
      'select row_to_json(p)::text as row from providers p',
    );
    expect(JSON.stringify([data, rows])).not.toContain('very-secret');
  });

  test('of a known vendor need no address; of every other kind they do', async () => {
    const bare = (kind: string) => ({ name: `bare ${(counter += 1)}`, kind, api_key: 'k' });
    expect(await owner.client.ok('createProvider', { body: bare('gemini') })).toMatchObject({
      kind: 'gemini',
      base_url: 'https://generativelanguage.googleapis.com/v1beta',
    });
    for (const kind of ['openai_compatible', 'azure_openai', 'bedrock']) {
      expect(await owner.client.refused('createProvider', { body: bare(kind) })).toMatchObject({
        status: 400,
        param: '/base_url',
      });
    }
    expect(await owner.client.refused('createProvider', { body: bare('sandbox') })).toMatchObject({
      status: 400,
      param: '/kind',
    });
  });

  test('that get a new address need their key again', async () => {
    const { id } = await makeProvider();
    const params = { provider_id: id };
    const moved = { base_url: 'https://elsewhere.example.test/v1' };
    expect(await owner.client.refused('updateProvider', { params, body: moved })).toMatchObject({
      status: 400,
      param: '/api_key',
    });
    expect(
      (await owner.client.ok('updateProvider', { params, body: { base_url: 'https://api.example.test/v1' } }))
        .has_api_key,
    ).toBe(true);
    expect(await owner.client.ok('updateProvider', { params, body: { ...moved, api_key: null } })).toMatchObject({
      ...moved,
      has_api_key: false,
    });
    expect(
      (await owner.client.ok('updateProvider', { params, body: { base_url: 'https://third.example.test' } })).base_url,
    ).toBe('https://third.example.test');
  });

  test.each([
    [{ base_url: 'ftp://example.test' }, '/base_url'],
    [{ base_url: 'https://user:pass@example.test/v1' }, '/base_url'],
    [{ base_url: 'https://example.test/v1?key=1' }, '/base_url'],
    [{ base_url: 'http://' }, '/base_url'],
    [{ kind: 'sandbox' }, '/kind'],
  ])('refuse %j', async (more, param) => {
    const body = { name: 'bad', ...newProvider, ...more };
    expect(await owner.client.refused('createProvider', { body })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param,
    });
  });

  test('of one name exist once, also when two are made at a time', async () => {
    const answers = await Promise.all(
      [0, 1].map(() => owner.client.call('createProvider', { body: { name: 'twin', ...newProvider } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { id } = await makeProvider();
    expect(
      await owner.client.refused('updateProvider', { params: { provider_id: id }, body: { name: 'twin' } }),
    ).toMatchObject({
      status: 409,
      code: 'name_taken',
      param: '/name',
    });
  });

  test('are deleted only when no model uses them', async () => {
    const used = await makeProvider();
    const free = await makeProvider();
    await owner.client.ok('createModel', { body: newModel(used.id) });
    expect(await owner.client.refused('deleteProvider', { params: { provider_id: used.id } })).toMatchObject({
      status: 409,
      code: 'provider_in_use',
    });
    expect((await owner.client.call('deleteProvider', { params: { provider_id: free.id } })).status).toBe(204);
    expect((await owner.client.refused('deleteProvider', { params: { provider_id: free.id } })).status).toBe(404);
  });

  test('of the sandbox have no address and no key to change', async () => {
    const { data } = await owner.client.ok('listProviders');
    const sandbox = data.find(({ kind }) => kind === 'sandbox')!;
    const params = { provider_id: sandbox.id };
    expect(
      await owner.client.refused('updateProvider', { params, body: { base_url: 'https://x.test' } }),
    ).toMatchObject({ param: '/base_url' });
    expect(await owner.client.refused('updateProvider', { params, body: { api_key: 'x' } })).toMatchObject({
      param: '/api_key',
    });
  });
});

describe('models', () => {
  test('start closed and without a price, and are callable once they have one and are opened', async () => {
    const provider = await makeProvider();
    const model = await owner.client.ok('createModel', { body: newModel(provider.id) });
    expect(model).toMatchObject({ open_to_users: false, enabled: true, price: null, provider_name: provider.name });
    const isListed = async () =>
      (await member.client.ok('listCallableModels')).data.some(({ name }) => name === model.name);
    const params = { model_id: model.id };
    expect(await isListed()).toBe(false);
    await owner.client.ok('updateModel', { params, body: { open_to_users: true } });
    expect(await isListed()).toBe(false);
    await owner.client.ok('createPrice', { params, body: { lines: { input_per_mtok: '1.5', output_per_mtok: '0' } } });
    expect(await isListed()).toBe(true);
    await owner.client.ok('updateModel', { params, body: { enabled: false } });
    expect(await isListed()).toBe(false);
  });

  test('tell callers what they can do, where an admin says so', async () => {
    const provider = await makeProvider();
    const silent = await owner.client.ok('createModel', { body: newModel(provider.id) });
    expect(silent.capabilities).toEqual([]);
    const told = { ...newModel(provider.id), open_to_users: true, capabilities: ['tools', 'image_input'] };
    const model = await owner.client.ok('createModel', { body: told });
    expect(model.capabilities).toEqual(['tools', 'image_input']);
    const params = { model_id: model.id };
    await owner.client.ok('createPrice', { params, body: { lines: { per_call: '1' } } });
    const seen = async () =>
      (await member.client.ok('listCallableModels')).data.find(({ name }) => name === model.name)?.capabilities;
    expect(await seen()).toEqual(['tools', 'image_input']);
    await owner.client.ok('updateModel', { params, body: { enabled: true } });
    expect(await seen()).toEqual(['tools', 'image_input']);
    await owner.client.ok('updateModel', { params, body: { capabilities: ['reasoning'] } });
    expect(await seen()).toEqual(['reasoning']);
    await owner.client.ok('updateModel', { params, body: { capabilities: [] } });
    expect(await seen()).toEqual([]);
  });

  test('have prices that are added and never edited, the newest valid', async () => {
    const provider = await makeProvider();
    const params = { model_id: (await owner.client.ok('createModel', { body: newModel(provider.id) })).id };
    for (const credits of ['1', '2', '3'])
      await owner.client.ok('createPrice', { params, body: { lines: { per_call: credits } } });
    const { data } = await owner.client.ok('listPrices', { params });
    expect(data.map(({ lines }) => lines.per_call)).toEqual(['3', '2', '1']);
    expect(data[0]!.created_by).toMatchObject({ id: owner.accountId });
    const { data: models } = await owner.client.ok('listModels');
    expect(models.find(({ id }) => id === params.model_id)?.price?.lines).toEqual({ per_call: '3' });
  });

  test('have prices for units: images by size and quality, tools by name, characters and time', async () => {
    const provider = await makeProvider();
    const params = { model_id: (await owner.client.ok('createModel', { body: newModel(provider.id) })).id };
    const lines = {
      per_image: { default: '1', 'default/high': '2', '1024x1024': '3', '1536x1024/hd': '4', partial: '0.01' },
      per_tool_call: { web_search: '0.01', default: '1' },
      per_mchar: '15',
      per_minute: '0.006',
      per_second: '0.1',
    };
    expect(await owner.client.ok('createPrice', { params, body: { lines } })).toMatchObject({ lines });
    const flat = { per_image: '1', per_tool_call: '0.5' };
    expect(await owner.client.ok('createPrice', { params, body: { lines: flat } })).toMatchObject({ lines: flat });
  });

  test('are added as the example of the contract says, and an error names the limit that a model for text lacks', async () => {
    const { components } = JSON.parse(await (await fetch(`${api.url}/api/openapi.json`)).text()) as {
      components: { schemas: Record<string, { examples: Record<string, unknown>[] }> };
    };
    const { id: provider_id } = await makeProvider();
    for (const example of components.schemas['ModelCreate']!.examples)
      await owner.client.ok('createModel', { body: { ...newModel(provider_id), ...example, provider_id } });
    const { max_output_tokens: _, ...without } = newModel(provider_id);
    expect((await owner.client.refused('createModel', { body: without })).message).toBe(
      'A model that serves chat.completions needs max_output_tokens, the most tokens that it generates in one answer. Its provider documents the number.',
    );
  });

  test.each([
    [{ context_tokens: null }, '/context_tokens'],
    [{ max_output_tokens: null }, '/max_output_tokens'],
    [{ context_tokens: 0 }, '/context_tokens'],
    [{ default_output_tokens: 0 }, '/default_output_tokens'],
    [{ endpoints: [] }, '/endpoints'],
    [{ endpoints: ['images'] }, '/endpoints/0'],
    [{ name: 'has spaces' }, '/name'],
    [{ capabilities: ['tools', 'telepathy'] }, '/capabilities/1'],
    [{ capabilities: ['tools', 'tools'] }, '/capabilities'],
  ])('for text refuse %j, when made and when changed', async (more, param) => {
    const provider = await makeProvider();
    const body = newModel(provider.id);
    expect(await owner.client.refused('createModel', { body: { ...body, ...more } })).toMatchObject({
      status: 400,
      param,
    });
    const { id } = await owner.client.ok('createModel', { body });
    expect(await owner.client.refused('updateModel', { params: { model_id: id }, body: more })).toMatchObject({
      status: 400,
      param,
    });
  });

  test('say what calls get that name no output cap, and take it back', async () => {
    const provider = await makeProvider();
    const made = await owner.client.ok('createModel', {
      body: { ...newModel(provider.id), default_output_tokens: 50 },
    });
    expect(made.default_output_tokens).toBe(50);
    const params = { model_id: made.id };
    const renamed = await owner.client.ok('updateModel', { params, body: { enabled: false } });
    expect(renamed.default_output_tokens).toBe(50);
    const cleared = await owner.client.ok('updateModel', { params, body: { default_output_tokens: null } });
    expect(cleared.default_output_tokens).toBeNull();
  });

  test('have unique names and a provider that exists', async () => {
    const provider = await makeProvider();
    const body = newModel(provider.id);
    await owner.client.ok('createModel', { body });
    expect(await owner.client.refused('createModel', { body })).toMatchObject({
      status: 409,
      code: 'name_taken',
      param: '/name',
    });
    expect(
      await owner.client.refused('createModel', { body: { ...body, name: 'other', provider_id: 'prov_none' } }),
    ).toMatchObject({ status: 404 });
  });

  test.each([
    [{}],
    [{ lines: {} }],
    [{ lines: { per_call: 1 } }],
    [{ lines: { per_call: '-1' } }],
    [{ lines: { per_dance: '1' } }],
    [{ lines: { per_image: {} } }],
    [{ lines: { per_image: { large: '1' } } }],
    [{ lines: { per_image: { '1024x1024/high/': '1' } } }],
    [{ lines: { per_image: { default: 1 } } }],
    [{ lines: { per_tool_call: { 'web search': '1' } } }],
    [{ lines: { per_mchar: { default: '1' } } }],
  ])('refuse the price %j', async (body) => {
    const { data } = await owner.client.ok('listModels');
    expect(await owner.client.refused('createPrice', { params: { model_id: data[0]!.id }, body })).toMatchObject({
      status: 400,
    });
  });
});

describe('grants', () => {
  test('are immutable lines with a reason, and the balance is their sum', async () => {
    const { data } = await owner.client.ok('listOrganizations');
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.organizationId, member.organizationId]));
    const params = { organization_id: member.organizationId };
    const entry = await owner.client.ok('createGrant', { params, body: { credits: '12.3456', reason: 'Welcome' } });
    expect(entry).toMatchObject({ kind: 'grant', credits: '12.345600', reason: 'Welcome', balance_after: '12.345600' });
    await owner.client.ok('createGrant', { params, body: { credits: '0.000001', reason: 'More' } });
    const { data: lines } = await member.client.ok('listWalletEntries');
    expect(lines.map(({ credits }) => credits)).toEqual(['0.000001', '12.345600']);
    expect(await member.client.ok('getWallet')).toEqual({
      balance: '12.345601',
      held: '0.000000',
      available: '12.345601',
    });
  });

  test('are listed for each organization, the newest first', async () => {
    const { data } = await owner.client.ok('listGrants', { params: { organization_id: member.organizationId } });
    expect(data.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['grant', 'More'],
      ['grant', 'Welcome'],
    ]);
    expect(await owner.client.refused('listGrants', { params: { organization_id: 'org_none' } })).toMatchObject({
      status: 404,
    });
    expect(
      await member.client.refused('listGrants', { params: { organization_id: member.organizationId } }),
    ).toMatchObject({ status: 403 });
  });

  test.each(['0', '0.000000', '-1', '1.0000001', 'lots', 5])('of %s credits are refused', async (credits) => {
    const params = { organization_id: member.organizationId };
    expect(await owner.client.refused('createGrant', { params, body: { credits, reason: 'r' } })).toMatchObject({
      status: 400,
      param: '/credits',
    });
  });

  test('that would overflow what the API can write are refused and leave nothing', async () => {
    const before = await member.client.ok('getWallet');
    const params = { organization_id: member.organizationId };
    expect(
      await owner.client.refused('createGrant', { params, body: { credits: '999999999999.999999', reason: 'r' } }),
    ).toMatchObject({ status: 400 });
    expect(await member.client.ok('getWallet')).toEqual(before);
  });
});

test('an instance admin works with an account API key too, and never with a model key', async () => {
  const { value } = await owner.client.ok('createAccountApiKey', { body: { label: 'admin' } });
  const { value: model } = await owner.client.ok('createModelApiKey', { body: { label: 'model' } });
  const anonymous = new ApiClient(api.url);
  expect((await anonymous.withKey(value).call('listProviders')).status).toBe(200);
  expect((await anonymous.withKey(model).refused('listProviders')).status).toBe(403);
});
