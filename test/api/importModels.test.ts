import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signUpPerson(api.url);
  for (const name of ['vendor', 'other']) {
    await admin.client.ok('createProvider', {
      body: { name, kind: 'openai_compatible', base_url: 'https://vendor.example/v1' },
    });
  }
});
afterAll(() => api.close());
let counter = 0;
beforeEach(() => {
  counter += 1;
});

const row = (more: Record<string, unknown> = {}) => ({
  name: `list/${counter}`,
  provider: 'vendor',
  upstream_name: 'up',
  endpoints: ['chat.completions'],
  context_tokens: 1000,
  max_output_tokens: 100,
  price: { input_per_mtok: '1', output_per_mtok: '2.5' },
  ...more,
});
const importing = (models: unknown[], dry_run = false) =>
  admin.client.ok('importModels', { body: { models, dry_run } });
const modelNamed = async (name: string) =>
  (await admin.client.ok('listModels', { query: { limit: 250 } })).data.find((model) => model.name === name);

describe('a list of models', () => {
  test('adds what is not there, and says so beforehand without changing anything', async () => {
    const rows = [row(), row({ name: `list/${counter}/b`, aliases: [`alias-${counter}`], open_to_users: true })];
    const dry = await importing(rows, true);
    expect(dry).toMatchObject({ dry_run: true, added: 2, changed: 0, unchanged: 0 });
    expect(await modelNamed(`list/${counter}`)).toBeUndefined();
    const done = await importing(rows);
    expect(done).toEqual({ ...dry, dry_run: false });
    expect(await modelNamed(`list/${counter}`)).toMatchObject({
      provider_name: 'vendor',
      upstream_name: 'up',
      open_to_users: false,
      enabled: true,
      price: { lines: { input_per_mtok: '1', output_per_mtok: '2.5' } },
    });
    expect(await modelNamed(`list/${counter}/b`)).toMatchObject({ open_to_users: true, aliases: [`alias-${counter}`] });
    expect(await importing(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test('changes what differs, and leaves what it does not name', async () => {
    await importing([row({ open_to_users: true })]);
    const model = (await modelNamed(`list/${counter}`))!;
    const { open_to_users: _, ...changed } = {
      ...row({ provider: 'other', max_output_tokens: 200, default_output_tokens: 150, price: { input_per_mtok: '3' } }),
      open_to_users: undefined,
    };
    const dry = await importing([changed], true);
    expect(dry.data).toEqual([
      {
        name: model.name,
        action: 'changed',
        fields: ['provider', 'max_output_tokens', 'default_output_tokens', 'price'],
        price_before: { input_per_mtok: '1', output_per_mtok: '2.5' },
        price_after: { input_per_mtok: '3' },
      },
    ]);
    expect(await modelNamed(model.name)).toEqual(model);
    await importing([changed]);
    expect(await modelNamed(model.name)).toMatchObject({
      id: model.id,
      provider_name: 'other',
      max_output_tokens: 200,
      default_output_tokens: 150,
      open_to_users: true,
      price: { lines: { input_per_mtok: '3' } },
    });
    const prices = await admin.client.ok('listPrices', { params: { model_id: model.id } });
    expect(prices.data).toHaveLength(2);
    expect(await importing([{ ...changed, price: { input_per_mtok: '3.00' } }])).toMatchObject({ unchanged: 1 });
  });

  test.each([
    [{ provider: 'nobody' }, '/models/1/provider'],
    [{ price: { audio_input_per_mtok: '1' } }, '/models/1/price'],
    [{ context_tokens: null }, '/models/1/context_tokens'],
    [{ endpoints: ['telepathy'] }, '/models/1/endpoints/0'],
    [{ price: { per_call: '-1' } }, '/models/1/price/per_call'],
    [{ capabilities: ['tools', 'telepathy'] }, '/models/1/capabilities/1'],
    [{ surprise: true }, '/models/1/surprise'],
  ])('with %j in a row is refused as a whole, and the row is named', async (wrong, param) => {
    const models = [row(), row({ name: `list/${counter}/wrong`, ...wrong })];
    const refused = await admin.client.refused('importModels', { body: { models } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request', param });
    expect(await modelNamed(`list/${counter}`)).toBeUndefined();
  });

  test('says what a model can do; in which order makes no difference', async () => {
    await importing([row({ capabilities: ['tools', 'image_input'] })]);
    const name = `list/${counter}`;
    expect(await modelNamed(name)).toMatchObject({ capabilities: ['tools', 'image_input'] });
    expect(await importing([row()])).toMatchObject({ unchanged: 1 });
    expect(await importing([row({ capabilities: ['image_input', 'tools'] })])).toMatchObject({ unchanged: 1 });
    expect((await importing([row({ capabilities: ['tools'] })])).data).toMatchObject([{ fields: ['capabilities'] }]);
    expect(await modelNamed(name)).toMatchObject({ capabilities: ['tools'] });
  });

  test('names nothing twice', async () => {
    const twice = await admin.client.refused('importModels', { body: { models: [row(), row()] } });
    expect(twice).toMatchObject({ status: 400, param: '/models/1/name' });
    const models = [row({ aliases: ['sandbox/chat'] })];
    expect(await admin.client.refused('importModels', { body: { models } })).toMatchObject({
      status: 409,
      code: 'name_taken',
      param: expect.stringMatching(/^\/models\/0\//) as string,
    });
  });

  test('may have a thousand rows, and no more', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => row({ name: `many/${at}` }));
    expect(await importing(rows(1_000), true)).toMatchObject({ added: 1_000 });
    expect(await admin.client.refused('importModels', { body: { models: rows(1_001) } })).toMatchObject({
      status: 400,
      param: '/models',
    });
  });
});

describe('the preview of a price', () => {
  const preview = async (lines: unknown, usage: unknown) =>
    (await admin.client.ok('previewPrice', { body: { lines, usage } })).credits;

  test('is what a call would be charged', async () => {
    const lines = { input_per_mtok: '10', cached_input_per_mtok: '1', output_per_mtok: '20', per_call: '0.5' };
    expect(await preview(lines, { input_tokens: 1000, cached_input_tokens: 400, output_tokens: 500 })).toBe('0.516400');
    expect(await preview(lines, {})).toBe('0.500000');
    expect(
      await preview({ per_image: { default: '1', '1024x1024/high': '4' } }, { images: { '1024x1024/high': 2 } }),
    ).toBe('8.000000');
    expect(await preview({ per_minute: '6' }, { duration_ms: 10_000 })).toBe('1.000000');
    expect(await preview({ input_per_mtok: '0.000001' }, { input_tokens: 1 })).toBe('0.000001');
  });

  test('refuses lines that charge no call', async () => {
    const body = { lines: { audio_input_per_mtok: '1' }, usage: {} };
    expect(await admin.client.refused('previewPrice', { body })).toMatchObject({ status: 400, param: '/lines' });
  });
});
