import { expect, test } from 'vitest';
import { instantOf, maybeInstant } from '../../integrations/engine/instantOf.ts';

test.each([
  ['2026-12-31', '2026-12-31T00:00:00.000Z'],
  ['2026-12-31T08:00:00', '2026-12-31T08:00:00.000Z'],
  [' 2026-12-31 08:00 ', '2026-12-31T08:00:00.000Z'],
  ['2026-12-31T08:00:00.5+01:00', '2026-12-31T07:00:00.500Z'],
])('the time %j is %s', (time, instant) => {
  expect(instantOf(time, 'at').toISOString()).toBe(instant);
});

test.each(['', 'yesterday', '31.12.2026', '2026-13-01', '1767139200'])('%j is not a time', (time) => {
  expect(() => instantOf(time, 'at')).toThrow(`"${time}" is not a time.`);
});

test('an empty text is no time', () => {
  expect(maybeInstant(undefined, 'at')).toBeUndefined();
  expect(maybeInstant(' ', 'at')).toBeUndefined();
  expect(maybeInstant('2026-12-31', 'at')).toEqual(new Date('2026-12-31T00:00:00Z'));
});
