import { expect, test } from 'vitest';

import { utcSeconds, zonedTime } from '../../integrations/engine/zonedTime.ts';

test('a time counts in UTC, with and without its fractions', () => {
  expect(zonedTime('2026-12-01T10:00:00.500+01:00', '/start_time')?.toISOString()).toBe('2026-12-01T09:00:00.500Z');
  expect(utcSeconds('2026-12-01T10:00:00.500+01:00', '/start_time')).toBe('2026-12-01T09:00:00Z');
  expect(utcSeconds(' ', '/start_time')).toBeUndefined();
});

test('a time without a zone is refused', () => {
  for (const written of ['2026-12-01T10:00:00', '2026-12-01', 'soonZ'])
    expect(() => utcSeconds(written, '/start_time')).toThrow('Enter a time with its time zone');
});
