import { afterEach, describe, expect, test, vi } from 'vitest';

import { isId, newId } from '../../db/ids.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const make = (count: number) => Array.from({ length: count }, () => newId('execution'));

describe('ids', () => {
  test('that are made later sort later, thousands within a millisecond included, and no two are alike', () => {
    const nowMs = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(nowMs);
    const ids = make(20_000);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => isId('execution', id))).toBe(true);
  });

  test('stay increasing if the clock is set back', () => {
    const before = newId('execution');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    const after = make(5_000);
    expect([before, ...after].toSorted()).toEqual([before, ...after]);
  });

  test('are UUIDs of version 7 and the RFC 9562 variant', () => {
    const digits = '0123456789abcdefghjkmnpqrstvwxyz';
    const text = newId('execution').slice('exe_'.length);
    const value = text.split('').reduce((sum, digit) => sum * 32n + BigInt(digits.indexOf(digit)), 0n);
    expect((value >> 76n) & 0xfn).toBe(7n);
    expect((value >> 62n) & 0b11n).toBe(0b10n);
    expect(Math.abs(Number(value >> 80n) - Date.now())).toBeLessThan(60_000);
  });
});
