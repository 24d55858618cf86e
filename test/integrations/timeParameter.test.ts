import { expect, test } from 'vitest';
import { timeIn, timeParameter, unixSeconds } from '../../integrations/engine/timeParameter.ts';

test.each([
  ['2026-12-01', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T10:00', '2026-12-01T10:00:00.000Z'],
  ['2026-12-01 10:00:30', '2026-12-01T10:00:30.000Z'],
  ['2026-12-01T10:00:00+01:00', '2026-12-01T09:00:00.000Z'],
  ['soon', undefined],
  ['12/01/2026', undefined],
  ['2026-13-01', undefined],
])('the time %s is %s', (written, expected) => {
  expect(timeIn(written)?.toISOString()).toBe(expected);
});

test('a parameter may be empty, and is named if it is no time', () => {
  expect(timeParameter(' ', 'since')).toBeUndefined();
  expect(timeParameter(' 2026-12-01 ', 'since')).toEqual(new Date('2026-12-01T00:00:00Z'));
  expect(() => timeParameter('soon', 'since')).toThrow(expect.objectContaining({ param: '/since' }));
});

test('seconds since 1970 are a time, too', () => {
  expect(unixSeconds('1790000000', 'since')).toBe(1_790_000_000);
  expect(unixSeconds('2026-12-01', 'since')).toBe(Date.UTC(2026, 11, 1) / 1000);
  expect(unixSeconds('', 'since')).toBeUndefined();
});
