import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPriceLines } from '../../domains/gateway/metering/price.ts';
import { modelCatalogue } from '../../domains/gateway/catalogue/modelCatalogue.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signUpPerson(api.url);
});
afterAll(() => api.close());

const kinds = [...new Set(modelCatalogue.map(({ kind }) => kind))];

test('the catalogue is listed, whole or for one kind of provider', async () => {
  const { data } = await admin.client.ok('listCatalogueModels');
  expect(data).toHaveLength(modelCatalogue.length);
  const ofKind = await admin.client.ok('listCatalogueModels', { query: { kind: 'anthropic' } });
  expect(ofKind.data.length).toBeGreaterThan(3);
  expect(new Set(ofKind.data.map(({ kind }) => kind))).toEqual(new Set(['anthropic']));
  expect(await admin.client.refused('listCatalogueModels', { query: { kind: 'x' } })).toMatchObject({ status: 400 });
});

test('every entry says where and when it was read, and none is there twice', () => {
  const models = modelCatalogue;
  for (const { source, as_of } of models) {
    expect(source).toMatch(/^https:\/\/.+\/[0-9a-f]{40}\//);
    expect(Date.parse(as_of)).toBeLessThan(Date.now());
  }
  expect(new Set(models.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(models.length);
});

test('every vendor with published prices is in it, and each step of a price is a tier', () => {
  const vendors = new Set(modelCatalogue.map(({ kind, vendor }) => vendor ?? kind));
  for (const vendor of ['openai', 'anthropic', 'gemini', 'deepseek', 'mistral', 'cohere', 'bedrock', 'groq'])
    expect(vendors).toContain(vendor);
  for (const vendor of ['OpenRouter', 'xAI', 'Together AI', 'Fireworks AI']) expect(vendors).toContain(vendor);
  for (const { list_price: price } of modelCatalogue) expect(() => checkPriceLines(price, '/price')).not.toThrow();
  const grok = modelCatalogue.find(({ upstream_name: name }) => name === 'grok-4.3')!;
  expect(grok.list_price.tiers).toMatchObject([{ above_input_tokens: 200_000, output_per_mtok: '5' }]);
});

test('a call of every entry can be held: entries with an output price have an output limit', () => {
  for (const { name, list_price: price, max_output_tokens: most } of modelCatalogue)
    if (Number(price.output_per_mtok ?? 0) > 0) expect([name, most]).toEqual([name, expect.any(Number)]);
});

test.each(kinds)('the entries of %s can be imported as they are, one dollar a credit', async (kind) => {
  const base_url = 'https://vendor.example/v1';
  const api_key = kind === 'bedrock' ? 'AKIAEXAMPLE:secret' : 'key';
  const body = { name: `vendor ${kind}`, kind, base_url, api_key };
  await admin.client.ok('createProvider', { body });
  const { data } = await admin.client.ok('listCatalogueModels', { query: { kind } });
  const models = data.map((model) => ({
    name: `${kind}/${model.name}`,
    provider: `vendor ${kind}`,
    upstream_name: model.upstream_name,
    endpoints: model.endpoints,
    context_tokens: model.context_tokens,
    max_output_tokens: model.max_output_tokens,
    capabilities: model.capabilities,
    price: model.list_price,
  }));
  expect(await admin.client.ok('importModels', { body: { models } })).toMatchObject({ added: models.length });
  const inPool = (await admin.client.ok('listModels', { query: { limit: 250 } })).data;
  const told = new Map(inPool.map(({ name, capabilities }) => [name, capabilities]));
  for (const { name, capabilities } of models) expect(told.get(name)).toEqual(capabilities);
});
