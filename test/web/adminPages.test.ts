import { describe, expect, test } from 'vitest';
import { readPrice } from '../../domains/gateway/metering/price.ts';
import { modelEndpoints } from '../../openapi/generated/gatewayValues.ts';
import { editedPrice, inCredits, priceBody, withTier } from '../../web/pages/admin/editedPrice.ts';
import { exampleList, placeInList, readImportList } from '../../web/pages/admin/importList.ts';
import { priceTexts } from '../../web/parts/prices.ts';
import { typicalCalls } from '../../web/pages/admin/typicalCalls.ts';

describe('a price that is edited', () => {
  test('keeps lines and tables that the form would not offer', () => {
    const lines = { input_per_mtok: '1', per_second: '0.5', per_image: { '1024x1024': '2' } };
    expect(priceBody(editedPrice(lines, ['chat.completions']))).toEqual(lines);
  });

  test('keeps tiers, accepts new ones in any order, and requires the start and price of each', () => {
    const lines = { input_per_mtok: '1', tiers: [{ above_input_tokens: 200_000, input_per_mtok: '2' }] };
    const edited = editedPrice(lines, ['chat.completions']);
    expect(priceBody(edited)).toEqual(lines);
    const more = withTier(edited);
    expect(priceBody(more)).toBeNull();
    const [first, added] = more.tiers;
    const filled = (above: string) =>
      priceBody({
        ...more,
        tiers: [first!, { ...added!, above, amounts: { ...added!.amounts, output_per_mtok: '9' } }],
      });
    expect(filled('100000')?.tiers).toEqual([{ above_input_tokens: 100_000, output_per_mtok: '9' }, ...lines.tiers]);
    expect(filled('1.5')).toBeNull();
  });

  test('keeps prices of service tiers, and accepts a factor for each', () => {
    const lines = {
      input_per_mtok: '1',
      service_tiers: { batch: { multiplier: '0.5' }, flex: { input_per_mtok: '0.7' } },
    };
    const edited = editedPrice(lines, ['chat.completions']);
    expect(priceBody(edited)).toEqual(lines);
    const { service_tiers: changed } = priceBody({ ...edited, factors: { batch: '', flex: '0.8', priority: '2' } })!;
    expect(changed).toEqual({ flex: { input_per_mtok: '0.7', multiplier: '0.8' }, priority: { multiplier: '2' } });
    expect(priceBody({ ...edited, factors: { ...edited.factors, priority: 'x' } })).toBeNull();
    expect(priceTexts(lines)).toEqual([
      '1.00 credits per 1M input tokens',
      '0.5 × the normal price (batches)',
      '0.70 credits per 1M input tokens (flex)',
    ]);
  });

  test('is read with its tiers', () => {
    expect(priceTexts({ input_per_mtok: '1', tiers: [{ above_input_tokens: 200_000, input_per_mtok: '2' }] })).toEqual([
      expect.stringMatching(/^1\S* credits per 1M input tokens$/),
      expect.stringMatching(/^2\S* credits per 1M input tokens \(above 200,000 input tokens\)$/),
    ]);
  });

  test('offers the line by which calls of its endpoints are usually priced', () => {
    expect(Object.keys(editedPrice({}, ['audio.speech']).amounts)).toContain('per_mchar');
  });

  test.each([
    ['nothing is filled in', {}],
    ['an amount has seven decimals', { input_per_mtok: '0.1234567' }],
    ['an amount is negative', { input_per_mtok: '-1' }],
  ])('is none while %s', (_, lines) => {
    expect(priceBody(editedPrice(lines, ['chat.completions']))).toBeNull();
  });
});

test('a list price in dollars becomes credits exactly, rounded up to the precision of a price', () => {
  expect(inCredits({ input_per_mtok: '0.4', output_per_mtok: '10', per_call: '0.000001' }, '1.1')).toEqual({
    input_per_mtok: '0.44',
    output_per_mtok: '11',
    per_call: '0.000002',
  });
  expect(inCredits({ per_image: { '1024x1024/low': '0.006' } }, '100')).toEqual({
    per_image: { '1024x1024/low': '0.6' },
  });
  expect(inCredits({ tiers: [{ above_input_tokens: 200_000, input_per_mtok: '0.4' }] }, '10')).toEqual({
    tiers: [{ above_input_tokens: 200_000, input_per_mtok: '4' }],
  });
});

describe('typical calls', () => {
  test.each(modelEndpoints)('there is one for %s', (endpoint) => {
    expect(typicalCalls([endpoint], {})).not.toEqual([]);
  });

  test('name an entry of a table of images that has no default', () => {
    const lines = { per_image: { partial: '1', '1024x1024/low': '2' } };
    expect(typicalCalls(['images.generations'], lines)[0]?.usage).toMatchObject({ images: { '1024x1024/low': 1 } });
  });
});

describe('a price list that is pasted', () => {
  test('is an array of models or an object with one; the example can be used for charging', () => {
    const list = readImportList(exampleList);
    const wrapped = readImportList(`{ "models": ${exampleList} }`);
    expect(wrapped).toEqual(list);
    expect('rows' in list && readPrice('example', list.rows[0]!.price!)).toBeTruthy();
  });

  test.each(['[', '{}', 'null', '3', '[]', JSON.stringify(Array.from({ length: 1001 }, () => ({})))])(
    'is told what is wrong with it: %.20s',
    (text) => {
      expect(readImportList(text)).toHaveProperty('problem');
    },
  );

  test('has the errors of the server at their rows', () => {
    const row = { provider: 'Sandbox', upstream_name: 'chat', endpoints: ['chat.completions' as const] };
    const rows = [
      { ...row, name: 'a' },
      { ...row, name: 'b' },
    ];
    expect(placeInList('/models/1/price', rows)).toBe('Row 2 (b), price');
    expect(placeInList('/models/7', rows)).toBe('Row 8');
    expect(placeInList('/dry_run', rows)).toBeNull();
  });
});
