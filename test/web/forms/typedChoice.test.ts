import { describe, expect, test } from 'vitest';
import { isIdentifier, typedChoice } from '../../../web/forms/typedChoice.ts';

const general = { value: 'C1', label: '#general', hint: null };
const orders = { value: 'general', label: 'Orders', hint: null };
const ada = { value: 'U1', label: '@ada', hint: 'Ada Example' };

describe('typedChoice', () => {
  test('prefers a value to a label', () => {
    expect(typedChoice('general', [general, orders])).toBe(orders);
    expect(typedChoice('#general', [general, orders])).toBe(general);
  });

  test('compares labels without case and without a leading # or @', () => {
    const choices = [general, { ...orders, value: 'C2' }, ada];
    expect(typedChoice('General', choices)).toBe(general);
    expect(typedChoice('#ORDERS', choices)?.value).toBe('C2');
    expect(typedChoice('ada', choices)).toBe(ada);
    expect(typedChoice('@ada', choices)).toBe(ada);
  });

  test('finds nothing by a part of a label, or by a label of two values', () => {
    const choices = [general, { ...general }, ada, { ...ada, value: 'U2' }];
    expect(typedChoice('general', choices)).toBe(general);
    expect(typedChoice('gen', choices)).toBeUndefined();
    expect(typedChoice('ada', choices)).toBeUndefined();
  });
});

describe('isIdentifier', () => {
  test.each(['C0123456789', '42', 'octo/site', 'a1b2c3', 'urn:li:person'])('is true for %s', (text) => {
    expect(isIdentifier(text)).toBe(true);
  });

  test.each(['', 'ord', 'order 66', '#general'])('is false for "%s"', (text) => {
    expect(isIdentifier(text)).toBe(false);
  });
});
