import { expect, test } from 'vitest';
import { mergeList } from '../../bin/catalogue/mergeList.ts';
import { readList } from '../../bin/catalogue/readList.ts';
import type { components } from '../../openapi/generated/types.ts';

type CatalogueModel = components['schemas']['CatalogueModel'];

const modelsDev = {
  xai: {
    models: {
      'grok-9': {
        name: 'Grok 9',
        reasoning: true,
        tool_call: true,
        cost: {
          input: 1.25,
          output: 2.5,
          cache_read: 0.2,
          tiers: [{ tier: { size: 200_000 }, input: 2.5, output: 5 }],
        },
        limit: { context: 1_000_000, output: 30_000 },
        modalities: { input: ['text', 'image', 'pdf'], output: ['text'] },
      },
      'grok-draws': { cost: { input: 1 }, limit: { context: 1_000 }, modalities: { output: ['image'] } },
      'grok-endless': { cost: { input: 1, output: 1 }, limit: { context: 1_000 }, modalities: { output: ['text'] } },
      'grok-unpriced': { limit: { context: 1_000, output: 10 }, modalities: { output: ['text'] } },
    },
  },
  openai: {
    models: {
      'gpt-9': { cost: { input: 3, output: 9 }, limit: { context: 500_000, output: 64_000 } },
      'embed-9': { cost: { input: 0.05, output: 0 }, limit: { context: 8_000, output: 1 } },
      'gpt-later': { cost: { input: 3, output: 9 }, limit: {} },
    },
  },
  unknown: { models: { other: { cost: { input: 1 }, modalities: { output: ['text'] } } } },
};
const openRouter = {
  data: [
    {
      id: 'vendor/model',
      name: 'Vendor: Model',
      context_length: 128_000,
      architecture: { input_modalities: ['text', 'file'], output_modalities: ['text'] },
      pricing: { prompt: '0.00000025', completion: '0.000002', input_cache_read: '0.000000025', web_search: '0.01' },
      top_provider: { max_completion_tokens: 16_000 },
      supported_parameters: ['tools', 'structured_outputs'],
    },
    { id: 'router/auto', pricing: { prompt: '-1', completion: '-1' } },
  ],
};
const entry = (upstream_name: string, more: Partial<CatalogueModel>): CatalogueModel => ({
  kind: 'openai',
  vendor: null,
  name: upstream_name,
  title: upstream_name,
  upstream_name,
  endpoints: ['chat.completions'],
  context_tokens: 1_000,
  max_output_tokens: 100,
  capabilities: [],
  list_price: { input_per_mtok: '1', cache_write_1h_per_mtok: '2' },
  dearer_above_input_tokens: 272_000,
  vendor_page: 'https://vendor.example',
  source: 'https://old.example',
  as_of: '2026-01-01',
  ...more,
});
const merge = { source: 'https://list.example/{vendor}/{model}', asOf: '2026-06-01' };

test('a list of models.dev updates entries, and adds the selected models', () => {
  const catalogue = [
    entry('gpt-9', {}),
    entry('embed-9', { endpoints: ['embeddings'], max_output_tokens: null, list_price: { input_per_mtok: '1' } }),
    entry('gpt-later', { as_of: '2026-07-01' }),
    entry('gpt-unlisted', {}),
  ];
  const merged = mergeList(catalogue, { ...merge, listed: readList(modelsDev), added: ['xai/*'] });
  expect(merged.map(({ name }) => name)).toEqual(['embed-9', 'gpt-9', 'gpt-later', 'gpt-unlisted', 'xai/grok-9']);
  const of = (name: string) => merged.find((one) => one.name === name)!;
  expect(of('gpt-9')).toMatchObject({
    context_tokens: 500_000,
    max_output_tokens: 64_000,
    list_price: { input_per_mtok: '3', cache_write_1h_per_mtok: '2', output_per_mtok: '9' },
    dearer_above_input_tokens: 272_000,
    source: 'https://list.example/openai/gpt-9',
    as_of: '2026-06-01',
  });
  expect(of('embed-9')).toMatchObject({ list_price: { input_per_mtok: '0.05' }, max_output_tokens: null });
  expect(of('embed-9').list_price).not.toHaveProperty('output_per_mtok');
  expect([of('gpt-later'), of('gpt-unlisted')]).toEqual(catalogue.slice(2));
  expect(of('xai/grok-9')).toEqual({
    kind: 'openai_compatible',
    vendor: 'xAI',
    name: 'xai/grok-9',
    title: 'Grok 9',
    upstream_name: 'grok-9',
    endpoints: ['chat.completions'],
    context_tokens: 1_000_000,
    max_output_tokens: 30_000,
    capabilities: ['tools', 'reasoning', 'image_input', 'pdf_input'],
    list_price: {
      input_per_mtok: '1.25',
      cached_input_per_mtok: '0.2',
      output_per_mtok: '2.5',
      tiers: [{ above_input_tokens: 200_000, input_per_mtok: '2.5', output_per_mtok: '5' }],
    },
    dearer_above_input_tokens: null,
    vendor_page: 'https://docs.x.ai/docs/models',
    source: 'https://list.example/xai/grok-9',
    as_of: '2026-06-01',
  });
  expect(mergeList(merged, { ...merge, listed: readList(modelsDev), added: [] })).toEqual(merged);
});

test('the list of OpenRouter has prices per token; prices that depend on the call are left out', () => {
  const listed = readList(openRouter);
  expect(listed).toHaveLength(1);
  const [added] = mergeList([], { ...merge, listed, added: ['openrouter/vendor/model'] });
  expect(added).toMatchObject({
    name: 'openrouter/vendor/model',
    max_output_tokens: 16_000,
    capabilities: ['tools', 'structured_output', 'pdf_input'],
    list_price: { input_per_mtok: '0.25', cached_input_per_mtok: '0.025', output_per_mtok: '2' },
  });
  expect(added!.list_price).not.toHaveProperty('per_call');
});

test('other documents are refused', () => {
  for (const document of [{}, [], 'text', { data: [] }]) expect(() => readList(document)).toThrow('it has no models');
});
