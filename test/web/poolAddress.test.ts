import { afterEach, expect, test, vi } from 'vitest';
import { poolAddress } from '../../web/pages/deliverables/deliverableReads.ts';

afterEach(() => vi.unstubAllEnvs());
const searchOf = (from: string, until: string) =>
  Object.fromEntries(new URL(poolAddress({ status: null, from, until }), 'https://bureau.example').searchParams);

test('the data pool is exported by whole days of the reader, also where one has 23 hours', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(searchOf('2026-03-29', '2026-03-29')).toEqual({
    created_after: '2026-03-28T23:00:00.000Z',
    created_before: '2026-03-29T22:00:00.000Z',
  });
});

test('a year that is still being typed is no limit', () => {
  expect(searchOf('', '')).toEqual({});
  expect(searchOf('12026-01-01', '')).toEqual({});
});
