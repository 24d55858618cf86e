import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  chargeMicros,
  checkPriceLines,
  holdMicros,
  priceOf,
  readPrice,
} from '../../../domains/gateway/metering/price.ts';
import { serviceTiers } from '../../../domains/gateway/metering/serviceTier.ts';
import type { PriceLines } from '../../../domains/gateway/metering/price.ts';
import { textUsage, unitUsage } from '../../../domains/gateway/metering/usage.ts';
import { unitsText } from '../../../domains/gateway/metering/units.ts';
import { propertyOptions } from '../properties.ts';

const line = fc.option(
  fc.tuple(fc.nat(50_000), fc.nat(999_999)).map(([whole, rest]) => `${whole}.${rest.toString().padStart(6, '0')}`),
  { nil: undefined },
);
const lines = fc.record({
  input_per_mtok: line,
  cached_input_per_mtok: line,
  cache_write_per_mtok: line,
  cache_write_1h_per_mtok: line,
  audio_input_per_mtok: line,
  output_per_mtok: line,
  audio_output_per_mtok: line,
  per_call: line,
  per_mchar: line,
  per_minute: line,
  per_second: line,
  per_tool_call: line,
});

describe('readPrice', () => {
  test('a price without a line to charge by is none; an explicit zero is free', () => {
    expect(readPrice('price_1', {})).toBeNull();
    expect(readPrice('price_1', { per_tool_call: '1' })).toBeNull();
    expect(readPrice('price_1', { per_image: { '1024x1024': '1' } })).not.toBeNull();
    const free = readPrice('price_1', { input_per_mtok: '0', output_per_mtok: '0' })!;
    expect(chargeMicros(free, textUsage(1_000_000, 1_000_000))).toBe(0n);
    expect(holdMicros(free, { inputTokens: 10, outputTokens: 10, audioInput: false, audioOutput: false })).toBe(0n);
  });

  test.each([1, '1e3', '-1', 'x', ''])('refuses %j, naming the line', (value) => {
    expect(() => readPrice('price_1', { input_per_mtok: value as string })).toThrow(
      expect.objectContaining({ code: 'invalid_request', param: 'input_per_mtok' }),
    );
  });
});

describe('chargeMicros', () => {
  test('adds all lines and rounds up once', () => {
    const price = readPrice('price_1', { input_per_mtok: '0.4', output_per_mtok: '0.4' })!;
    expect(chargeMicros(price, textUsage(1, 1))).toBe(1n); // 0.4 + 0.4 micro-credits, not 1 + 1
    expect(chargeMicros(price, textUsage(0, 0))).toBe(0n);
    const sandbox = readPrice('price_1', { input_per_mtok: '10', output_per_mtok: '20' })!;
    expect(chargeMicros(sandbox, textUsage(7, 5))).toBe(170n);
  });

  test('cached input has its own line, and costs what input costs without one', () => {
    const usage = { ...textUsage(1_000_000, 0), cachedInputTokens: 400_000 };
    expect(chargeMicros(readPrice('p', { input_per_mtok: '10', cached_input_per_mtok: '1' })!, usage)).toBe(6_400_000n);
    expect(chargeMicros(readPrice('p', { input_per_mtok: '10' })!, usage)).toBe(10_000_000n);
  });

  test('units cost their lines: images by entry, a million characters, minutes, seconds, tools', () => {
    const images = readPrice('p', { per_image: { default: '2', '1024x1024': '1', partial: '0.01' } })!;
    expect(chargeMicros(images, unitUsage({ images: { '1024x1024': 2, partial: 3 } }))).toBe(2_030_000n);
    expect(chargeMicros(readPrice('p', { per_image: '0.5' })!, unitUsage({ images: { default: 3 } }))).toBe(1_500_000n);
    expect(chargeMicros(readPrice('p', { per_mchar: '15' })!, unitUsage({ characters: 11 }))).toBe(165n);
    expect(chargeMicros(readPrice('p', { per_minute: '0.006' })!, unitUsage({ durationMs: 9_500 }))).toBe(950n);
    expect(chargeMicros(readPrice('p', { per_second: '0.1' })!, unitUsage({ durationMs: 8_000 }))).toBe(800_000n);
    const tools = readPrice('p', { per_call: '0', per_tool_call: { web_search: '0.01', default: '1' } })!;
    expect(chargeMicros(tools, unitUsage({ toolCalls: { web_search: 2, other: 1 } }))).toBe(1_020_000n);
  });

  test('units and tokens are rounded up together, once', () => {
    const price = readPrice('p', { input_per_mtok: '0.4', per_minute: '0.000001' })!;
    expect(chargeMicros(price, { ...textUsage(1, 0), units: { durationMs: 36_000 } })).toBe(1n); // 0.4 + 0.6
  });

  test('per_call is charged whatever the tokens are', () => {
    expect(chargeMicros(readPrice('p', { per_call: '1' })!, textUsage(0, 0))).toBe(1_000_000n);
  });
});

describe('tiers by the length of the input', () => {
  const price = readPrice('p', {
    input_per_mtok: '2',
    cached_input_per_mtok: '0.2',
    output_per_mtok: '10',
    tiers: [
      { above_input_tokens: 200_000, input_per_mtok: '4', output_per_mtok: '15' },
      { above_input_tokens: 500_000, cached_input_per_mtok: '1' },
    ],
  })!;

  test('charge all tokens of a call by the tier of its whole input, cached tokens included', () => {
    expect(chargeMicros(price, textUsage(200_000, 1_000))).toBe(410_000n);
    expect(chargeMicros(price, textUsage(200_001, 1_000))).toBe(815_004n);
    expect(chargeMicros(price, { ...textUsage(200_001, 0), cachedInputTokens: 200_000 })).toBe(40_004n);
  });

  test('take what a tier does not name from the tier below it', () => {
    expect(chargeMicros(price, { ...textUsage(600_000, 1_000), cachedInputTokens: 500_000 })).toBe(915_000n);
  });

  test('are held for as far as the input can reach, the dearest of each line', () => {
    const bound = (inputTokens: number) => ({
      inputTokens,
      outputTokens: 1_000,
      audioInput: false,
      audioOutput: false,
    });
    expect(holdMicros(price, bound(200_000))).toBe(410_000n);
    expect(holdMicros(price, bound(200_001))).toBe(815_004n);
    const cheaper = readPrice('p', { input_per_mtok: '4', tiers: [{ above_input_tokens: 10, input_per_mtok: '1' }] })!;
    expect(holdMicros(cheaper, bound(20))).toBe(80n);
  });

  test.each([
    ['the same beginning', [{ above_input_tokens: 5 }, { above_input_tokens: 5 }]],
    ['a smaller beginning', [{ above_input_tokens: 5 }, { above_input_tokens: 4 }]],
  ])('are refused with %s as the one before', (_, tiers) => {
    const lines = { input_per_mtok: '1', tiers: tiers.map((tier) => ({ ...tier, input_per_mtok: '2' })) };
    expect(() => checkPriceLines(lines, '/lines')).toThrow(
      expect.objectContaining({ code: 'invalid_request', param: '/lines/tiers/1/above_input_tokens' }),
    );
  });

  test('alone are no price', () => {
    expect(readPrice('p', { tiers: [{ above_input_tokens: 1, input_per_mtok: '1' }] })).toBeNull();
  });
});

describe('service tiers', () => {
  const price = readPrice('p', {
    input_per_mtok: '2',
    cached_input_per_mtok: '0.2',
    output_per_mtok: '10',
    per_call: '0.000003',
    tiers: [{ above_input_tokens: 1_000, input_per_mtok: '4' }],
    service_tiers: {
      batch: { multiplier: '0.5' },
      flex: { multiplier: '0.5', output_per_mtok: '6' },
      priority: { input_per_mtok: '3', tiers: [{ above_input_tokens: 2_000, output_per_mtok: '30' }] },
    },
  })!;
  const inTier = (serviceTier: 'flex' | 'priority' | 'batch', input: number, output: number) =>
    chargeMicros(price, { ...textUsage(input, output), serviceTier });

  test('change all lines of tokens and of calls by their multiplier, those of long input too', () => {
    expect(inTier('batch', 1_000, 100)).toBe(1_502n);
    expect(inTier('batch', 2_000, 100)).toBe(4_502n);
    expect(chargeMicros(price, textUsage(1_000, 100))).toBe(3_003n);
  });

  test('replace lines by separate lines', () => {
    expect(inTier('flex', 1_000, 100)).toBe(1_602n);
    expect(inTier('priority', 2_000, 100)).toBe(7_003n);
    expect(inTier('priority', 2_001, 100)).toBe(9_006n);
  });

  test('are part of the hold if the provider can answer in them', () => {
    const bound = { inputTokens: 100, outputTokens: 100, audioInput: false, audioOutput: false };
    expect(holdMicros(price, bound)).toBe(1_203n);
    expect(holdMicros(price, { ...bound, serviceTiers: ['flex'] })).toBe(1_203n);
    expect(holdMicros(price, { ...bound, serviceTiers: ['flex', 'priority'] })).toBe(1_303n);
  });

  test('without a price cost the normal price', () => {
    const ordinary = readPrice('p', { input_per_mtok: '2' })!;
    expect(chargeMicros(ordinary, { ...textUsage(1_000, 0), serviceTier: 'priority' })).toBe(2_000n);
    expect(priceOf(ordinary, 'batch')).toBe(ordinary);
  });
});

describe('holdMicros', () => {
  test('is never below the charge of any usage within the bound', () => {
    const tokens = fc.nat(2_000_000);
    const parts = fc.record({
      lines,
      tiers: fc.array(fc.tuple(fc.nat(1_999_999), lines), { maxLength: 3 }),
      cached: tokens,
      written: tokens,
      written1h: tokens,
      audioIn: tokens,
      rest: tokens,
      textOut: tokens,
      audioOut: tokens,
      spare: fc.nat(1000),
      characters: tokens,
      durationMs: tokens,
      searches: fc.nat(20),
      service: fc.dictionary(
        fc.constantFrom(...serviceTiers),
        fc.tuple(
          fc.option(
            fc.nat(3_000_000).map((ppm) => (ppm / 1_000_000).toFixed(6)),
            { nil: undefined },
          ),
          lines,
          fc.option(fc.tuple(fc.nat(1_999_999), lines), { nil: undefined }),
        ),
      ),
      answeredIn: fc.constantFrom(undefined, ...serviceTiers),
    });
    fc.assert(
      fc.property(parts, (drawn) => {
        const filled = (all: object) =>
          Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;
        const tiers = drawn.tiers.map(([above, own], at) => ({
          ...filled(own),
          above_input_tokens: above + at * 2_000_000 + 1,
        }));
        const tierTable = Object.entries(drawn.service).map(([tier, [multiplier, own, longer]]) => [
          tier,
          {
            ...filled(own),
            ...(multiplier !== undefined && { multiplier }),
            ...(longer && { tiers: [{ ...filled(longer[1]), above_input_tokens: longer[0] + 1 }] }),
          },
        ]);
        const given = { ...filled(drawn.lines), tiers, service_tiers: Object.fromEntries(tierTable) as object };
        const price = readPrice('price_1', given as PriceLines);
        fc.pre(price !== null);
        const usage = {
          ...textUsage(
            drawn.cached + drawn.written + drawn.written1h + drawn.audioIn + drawn.rest,
            drawn.textOut + drawn.audioOut,
          ),
          cachedInputTokens: drawn.cached,
          cacheWriteTokens: drawn.written,
          cacheWrite1hTokens: drawn.written1h,
          audioInputTokens: drawn.audioIn,
          audioOutputTokens: drawn.audioOut,
          units: {
            characters: drawn.characters,
            durationMs: drawn.durationMs,
            toolCalls: { web_search: drawn.searches },
          },
          ...(drawn.answeredIn && { serviceTier: drawn.answeredIn }),
        };
        const bound = {
          inputTokens: usage.inputTokens + drawn.spare,
          outputTokens: usage.outputTokens + drawn.spare,
          audioInput: true,
          audioOutput: true,
          serviceTiers: drawn.answeredIn ? [drawn.answeredIn] : [],
          units: {
            characters: drawn.characters + drawn.spare,
            durationMs: drawn.durationMs + drawn.spare,
            toolCalls: { web_search: drawn.searches + drawn.spare },
          },
        };
        expect(holdMicros(price, bound) >= chargeMicros(price, usage)).toBe(true);
      }),
      propertyOptions(),
    );
  });
});

describe('unitsText', () => {
  test('says what the call was about: images, characters or seconds', () => {
    expect(unitsText(null)).toBeNull();
    expect(unitsText({})).toBeNull();
    expect(unitsText({ images: { default: 2, '1024x1024': 1 } })).toBe('3');
    expect(unitsText({ characters: 11 })).toBe('11');
    expect(unitsText({ durationMs: 9_500 })).toBe('9.500');
    expect(unitsText({ toolCalls: { web_search: 2 } })).toBe('2');
  });
});
