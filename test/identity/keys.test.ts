import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { readKeyHeaders } from '../../domains/identity/keyHeaders.ts';
import { checkKeyShape, hashKey, makeKey } from '../../domains/identity/keys.ts';

describe('keys', () => {
  test.each(['model', 'account'] as const)('a new %s key has the decided format and passes its own check', (kind) => {
    const key = makeKey(kind);
    expect(key.value).toMatch(kind === 'model' ? /^bk_mdl_[0-9A-Za-z]{38}$/ : /^bk_acc_[0-9A-Za-z]{38}$/);
    expect(key.value.startsWith(key.prefix)).toBe(true);
    expect(key.last4).toBe(key.value.slice(-4));
    expect(checkKeyShape(key.value)).toBe(kind);
    expect(key.hash).toEqual(createHash('sha256').update(key.value).digest());
    expect(hashKey(key.value)).toEqual(key.hash);
  });

  test('every changed character, and every other length, fails the check without a look-up', () => {
    const { value } = makeKey('model');
    for (let index = 0; index < value.length; index += 1) {
      const other = value[index] === 'a' ? 'b' : 'a';
      expect(checkKeyShape(value.slice(0, index) + other + value.slice(index + 1)), `character ${index}`).toBeNull();
    }
    for (const wrong of [
      '',
      'bk_mdl_',
      value.slice(1),
      `${value}0`,
      ` ${value}`,
      `${value}\n`,
      value.replace('bk_mdl_', 'bk_acc_'),
    ]) {
      expect(checkKeyShape(wrong)).toBeNull();
    }
  });

  test('keys do not repeat', () => {
    const values = new Set(Array.from({ length: 1000 }, () => makeKey('model').value));
    expect(values.size).toBe(1000);
  });
});

describe('readKeyHeaders', () => {
  test('reads all three headers and takes equal values as one', () => {
    expect(readKeyHeaders(['Authorization', 'Bearer k1', 'X-API-Key', 'k1', 'x-service-api-key', 'k1'])).toEqual([
      'k1',
    ]);
    expect(readKeyHeaders(['authorization', 'bearer  k1 '])).toEqual(['k1']);
  });

  test('gives every distinct value, repeated headers included', () => {
    expect(readKeyHeaders(['X-Api-Key', 'k1', 'X-Api-Key', 'k2'])).toEqual(['k1', 'k2']);
    expect(readKeyHeaders(['Authorization', 'Bearer k1', 'X-SERVICE-API-KEY', 'k2'])).toEqual(['k1', 'k2']);
  });

  test('other schemes, empty values and other headers do not count', () => {
    expect(
      readKeyHeaders([
        'Authorization',
        'Basic k1',
        'Authorization',
        'Bearer',
        'Authorization',
        'Bearer ',
        'X-API-Key',
        '',
        'Cookie',
        'k=1',
      ]),
    ).toEqual([]);
  });
});
