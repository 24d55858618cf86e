import { describe, expect, test } from 'vitest';

import { keptValue } from '../../domains/gateway/bodies/keptValue.ts';
import { Redaction } from '../../domains/gateway/bodies/redaction.ts';

const redact = ['phone', 'card', 'iban', 'api_key', 'email'];
const all = new Redaction({ redact, words: ['Falcon', 'C++'], patterns: ['proj-[0-9]+'] });

describe('data is replaced', () => {
  test.each([
    ['Mail ada.lovelace+x@mail.example.com.', 'Mail [email].'],
    ['My IBAN DE89 3704 0044 0532 0130 00 is new', 'My IBAN [iban] is new'],
    ['de89370400440532013000', '[iban]'],
    ['Pay with 4111 1111 1111 1111 please', 'Pay with [card] please'],
    ['12 4111-1111-1111-1111 2 3', '12 [card] 2 3'],
    ['Call +49 (0)30 1234567 or 030/1234567', 'Call [phone] or [phone]'],
    ['key sk-abcdefghijklmnopqrst1234', 'key [api_key]'],
    ['FALCON, falcons and falcon; C++', '[redacted], falcons and [redacted]; [redacted]'],
    ['See PROJ-17', 'See [redacted]'],
  ])('%j', (text, shown) => {
    expect(all.apply(text)).toBe(shown);
  });

  test.each([
    'Version 1.2.3 of 2026-11-30',
    '4111 1111 1111 1112',
    'GB00 WEST 1234 5698 7654 32',
    '12:30, 1,000,000',
    'a@b',
  ])('but %j stays', (text) => {
    expect(all.apply(text)).toBe(text);
  });

  test('only of the kinds that were asked for', () => {
    const some = new Redaction({ redact: ['card'], words: [], patterns: [] });
    expect(some.apply('a@example.com 4111111111111111')).toBe('a@example.com [card]');
  });

  test('in names and numbers of JSON, too', () => {
    const { value } = keptValue({ 'a@example.com': [4_111_111_111_111_111, 7, true, null] }, all);
    expect(value).toEqual({ '[email]': ['[card]', 7, true, null] });
  });

  test('and lists of numbers and of nothing are bounded, too', () => {
    let looks = 0;
    const redaction = { apply: (text: string) => ((looks += 1), text) } as unknown as Redaction;
    const embedding = Array.from({ length: 1_000_000 }, (_, index) => index / 1_000_003);
    const kept = keptValue({ data: [{ embedding }] }, redaction);
    expect(kept.isCut).toBe(true);
    expect(JSON.stringify(kept.value).length).toBeLessThan(150_000);
    expect(looks).toBeLessThan(20_000);
    const empty = keptValue({ stop: Array.from({ length: 1_000_000 }, () => null) }, redaction);
    expect(empty.isCut).toBe(true);
    expect(JSON.stringify(empty.value).length).toBeLessThan(300_000);
    expect(keptValue({ embedding: [0.123456789, 1], open: [[], {}] }, redaction)).toEqual({
      value: { embedding: [0.123456789, 1], open: [[], {}] },
      isCut: false,
    });
  });

  test('and hostile texts take little time', () => {
    const texts = [
      'a'.repeat(100_000),
      '1 '.repeat(50_000),
      'DE89 '.repeat(20_000),
      'a.b-'.repeat(25_000),
      '+49 30 '.repeat(14_000),
    ];
    for (const text of texts) expect(typeof all.apply(text)).toBe('string');
  });
});
