import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { imagePricing, partialImageEntry } from '../../../domains/gateway/metering/imagePrices.ts';
import { chargeMicros, holdMicros, readPrice } from '../../../domains/gateway/metering/price.ts';
import type { PriceLines } from '../../../domains/gateway/metering/price.ts';
import { unitUsage } from '../../../domains/gateway/metering/usage.ts';
import { propertyOptions } from '../properties.ts';

const unsaid = { size: null, quality: null };

function pricing(perImage: PriceLines[string], asked: { size?: string; quality?: string }) {
  const price = readPrice('price_1', { per_image: perImage })!;
  return imagePricing(price, { ...unsaid, ...asked });
}

describe('imagePricing', () => {
  test('one price is for every size, but for no quality that costs the provider more', () => {
    for (const size of [undefined, 'auto', '256x256', '3840x2160']) {
      expect(pricing('1', size === undefined ? {} : { size })).toMatchObject({ dearest: 'default' });
    }
    for (const quality of ['auto', 'standard']) expect(pricing('1', { quality })).toMatchObject({ dearest: 'default' });
    for (const quality of ['hd', 'high', 'low']) {
      expect(() => pricing('1', { quality })).toThrow(
        expect.objectContaining({ code: 'unsupported_parameter', param: '/quality' }),
      );
    }
  });

  test('a size or quality without an entry is refused by its name', () => {
    const table = { '1024x1024': '1', '1024x1024/hd': '2' };
    expect(pricing(table, { size: '1024x1024', quality: 'hd' })).toMatchObject({ dearest: '1024x1024/hd' });
    expect(() => pricing(table, { size: '512x512' })).toThrow(expect.objectContaining({ param: '/size' }));
    expect(() => pricing(table, { size: '1024x1024', quality: 'low' })).toThrow(
      expect.objectContaining({ param: '/quality' }),
    );
    expect(() => pricing(table, { quality: 'low' })).toThrow(expect.objectContaining({ param: '/quality' }));
  });

  test('values left to the provider are held at the highest price and charged as reported', () => {
    const table = { '1024x1024/low': '1', '1024x1024/high': '3', '1536x1024/high': '4' };
    const free = pricing(table, {})!;
    expect(free.dearest).toBe('1536x1024/high');
    expect(free.entryOf({ size: '1024x1024', quality: 'low' })).toBe('1024x1024/low');
    expect(free.entryOf(unsaid)).toBe('1536x1024/high');
    const sized = pricing(table, { size: '1024x1024' })!;
    expect(sized.dearest).toBe('1024x1024/high');
    expect(sized.entryOf({ size: '1536x1024', quality: 'high' })).toBe('1024x1024/high'); // never beyond what was asked
  });

  test('the closest entry is charged; without the line there is nothing to price', () => {
    const table = { default: '1', 'default/high': '2', '1024x1024': '3' };
    expect(pricing(table, { size: '1024x1024' })!.entryOf(unsaid)).toBe('1024x1024');
    expect(pricing(table, { size: '512x512' })!.entryOf(unsaid)).toBe('default');
    expect(pricing(table, { size: '512x512', quality: 'high' })!.entryOf(unsaid)).toBe('default/high');
    expect(imagePricing(readPrice('price_1', { per_call: '1' })!, unsaid)).toBeNull();
  });

  test('partial images have an entry of their own', () => {
    expect(partialImageEntry(readPrice('price_1', { per_image: '1' })!)).toBeNull();
    expect(partialImageEntry(readPrice('price_1', { per_image: { default: '1', partial: '0' } })!)).toBe('partial');
    expect(() => pricing({ partial: '1' }, {})).toThrow(expect.objectContaining({ param: '/size' }));
  });

  test('whatever the provider makes of a call, it is never charged above its hold', () => {
    const sizes = ['512x512', '1024x1024', '1536x1024'];
    const qualities = ['standard', 'low', 'high'];
    const keys = ['default', ...sizes].flatMap((size) => [size, ...qualities.map((quality) => `${size}/${quality}`)]);
    const table = fc.dictionary(fc.constantFrom(...keys), fc.nat(9_999).map(String), { minKeys: 1 });
    const said = fc.record({
      size: fc.constantFrom(null, 'auto', ...sizes),
      quality: fc.constantFrom(null, 'auto', ...qualities),
    });
    fc.assert(
      fc.property(table, said, said, fc.integer({ min: 1, max: 10 }), (perImage, asked, made, count) => {
        const price = readPrice('price_1', { per_image: perImage })!;
        let found: ReturnType<typeof imagePricing>;
        try {
          found = imagePricing(price, asked);
        } catch {
          return; // refused before anything is held
        }
        const noTokens = { inputTokens: 0, outputTokens: 0, audioInput: false, audioOutput: false };
        const hold = holdMicros(price, { ...noTokens, units: { images: { [found!.dearest]: count } } });
        expect(hold >= chargeMicros(price, unitUsage({ images: { [found!.entryOf(made)]: count } }))).toBe(true);
      }),
      propertyOptions(),
    );
  });
});
