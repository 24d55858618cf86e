import { expect, test } from 'vitest';

import { kilometresBetween, nearInputs } from '../../domains/catalog/define/place.ts';
import type { SearchDefinition } from '../../domains/catalog/define/source.ts';
import { checks } from './world.ts';

test('inputs valid only in combination are rejected alone, with the missing one', () => {
  const search = {
    id: 'test.together',
    inputs: nearInputs,
    together: [['latitude', 'longitude']],
  } as unknown as SearchDefinition;
  expect(checks.check(search, {})).toEqual({});
  expect(checks.check(search, { latitude: 1, longitude: 0 })).toEqual({ latitude: 1, longitude: 0 });
  expect(() => checks.check(search, { latitude: 1 })).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      message: 'Give latitude and longitude together.',
      param: '/inputs/longitude',
    }),
  );
});

test('kilometres between points are those of the sphere, across the date line, too', () => {
  expect(kilometresBetween([0, 0], [0, 1])).toBeCloseTo(111.2, 1);
  expect(kilometresBetween([0, 179.5], [0, -179.5])).toBeCloseTo(111.2, 1);
  expect(kilometresBetween([90, 0], [-90, 0])).toBeCloseTo(20_015, 0);
  expect(kilometresBetween([48.2, 16.37], [48.2, 16.37])).toBe(0);
});
