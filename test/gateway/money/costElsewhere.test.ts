import { expect, test } from 'vitest';
import type { PricedModel } from '../../../db/repositories/gateway/models.ts';
import { costElsewhere, type ChargedCall } from '../../../domains/gateway/metering/costElsewhere.ts';

const call: ChargedCall = {
  kind: 'model',
  status: 'ok',
  model: 'a/called',
  provider: 'A',
  endpoint: 'chat.completions',
  inputTokens: 1_000,
  cachedInputTokens: 400,
  outputTokens: 500,
  reasoningTokens: null,
  units: null,
};

type Change = Partial<Omit<PricedModel, 'price'>> & { lines?: Record<string, string>; kind?: string };

function model(
  name: string,
  { lines = { input_per_mtok: '1', output_per_mtok: '2' }, kind = 'openai', ...change }: Change = {},
) {
  return {
    name,
    aliases: [],
    endpoints: ['chat.completions'],
    capabilities: [],
    contextTokens: null,
    ways: [{ providerKind: kind }],
    price: { id: 'price_1', lines },
    ...change,
  } as unknown as PricedModel;
}

const of = (models: PricedModel[], used: string[] | null = [], changed: Partial<ChargedCall> = {}) =>
  costElsewhere({ ...call, ...changed }, models, used).map(({ model: name, micros }) => [name, micros]);

test('the same tokens are charged by the lines of each other model, cheapest first', () => {
  const models = [
    model('a/called'),
    model('b/dear', { lines: { input_per_mtok: '10', output_per_mtok: '20' } }),
    model('c/cached', { lines: { input_per_mtok: '1', cached_input_per_mtok: '0.5', output_per_mtok: '2' } }),
    model('d/plain'),
  ];
  // 600 × 1 + 400 × 0.5 + 500 × 2; 1,000 × 1 + 500 × 2; ten times as much.
  expect(of(models)).toEqual([
    ['c/cached', 1_800n],
    ['d/plain', 2_000n],
    ['b/dear', 20_000n],
  ]);
});

test('only models count that could have answered the call', () => {
  const models = [
    model('a/called', { capabilities: ['tools', 'image_input'] }),
    model('b/tools', { capabilities: ['tools'] }),
    model('c/all', { capabilities: ['tools', 'image_input', 'reasoning'] }),
    model('d/translated', { endpoints: ['messages'] }),
    model('e/vectors', { endpoints: ['embeddings'] }),
    model('f/short', { contextTokens: 1_499 }),
    model('g/fits', { contextTokens: 1_500 }),
    model('h/sandbox', { kind: 'sandbox' }),
    model('i/by image', { lines: { per_image: '1' } }),
  ];
  const names = (used: string[] | null, changed = {}) => of(models, used, changed).map(([name]) => name);
  expect(names([])).toEqual(['b/tools', 'c/all', 'd/translated', 'g/fits']);
  expect(names(['tools'])).toEqual(['b/tools', 'c/all']);
  expect(names(null)).toEqual(['c/all']); // everything that the called model can
  expect(names([], { reasoningTokens: 5 })).toEqual(['c/all']);
});

test.each([
  { status: 'error' as const },
  { kind: 'search' as const },
  { provider: '' },
  { units: '3' },
  { inputTokens: null },
])('a call with %j has no costs elsewhere', (changed) => {
  expect(of([model('b/other')], [], changed)).toEqual([]);
});

test('at most ten models are returned, and the called one is never among them', () => {
  const models = Array.from({ length: 20 }, (_, at) => model(`m/${at}`));
  expect(of(models)).toHaveLength(10);
  expect(of([model('a/new name', { aliases: ['a/called'] })])).toEqual([]);
});
