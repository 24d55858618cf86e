import { afterEach, describe, expect, test } from 'vitest';
import { amountOf, shownAmount } from '../../web/parts/typedAmount.ts';
import { textsInstance } from '../../web/texts/texts.ts';

describe('amounts as people type them', () => {
  afterEach(() => textsInstance.changeLanguage('en'));

  test.each([
    ['12,5', '12.5'],
    ['1.000,50', '1000.50'],
    ['0.25', '0.25'],
    [' 3 ', '3'],
    ['1,', '1.'],
    ['{{ 1,5 }}', '{{ 1,5 }}'],
  ])('in German "%s" is %s', async (typed, amount) => {
    await textsInstance.changeLanguage('de');
    expect(amountOf(typed)).toBe(amount);
  });

  test('are shown with a comma in German, and accepted in that form', async () => {
    await textsInstance.changeLanguage('de');
    expect([shownAmount('0.020000'), shownAmount('12'), shownAmount('many')]).toEqual(['0,020000', '12', 'many']);
    expect(amountOf(shownAmount('0.25'))).toBe('0.25');
  });

  test('keep the point in English, where a comma is no amount', () => {
    expect([amountOf('12,5'), shownAmount('12.5')]).toEqual(['12,5', '12.5']);
  });
});
