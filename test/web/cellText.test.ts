import { describe, expect, test } from 'vitest';
import { formatBytes } from '../../web/parts/bytes.ts';
import { cellText, fieldText, readField } from '../../web/pages/data-tables/cellText.ts';

describe('cells of data tables', () => {
  test.each([
    ['text', 'Ada'],
    ['text', ' spaces stay '],
    ['number', 36.5],
    ['number', -1e21],
    ['boolean', false],
    ['datetime', '2026-11-21T12:30:15.123Z'],
    ['json', { a: [1, null] }],
    ['json', 'a text'],
    ['text', null],
    ['number', null],
    ['boolean', null],
    ['datetime', null],
    ['json', null],
  ] as const)('of type %s: %j comes back from its field as it was', (type, value) => {
    expect(readField(type, fieldText(type, value))).toEqual({ value });
  });

  test.each([
    ['number', 'many'],
    ['number', '1,5'],
    ['datetime', 'yesterday'],
    ['json', '{'],
  ] as const)('of type %s: %j is refused', (type, text) => {
    expect(readField(type, text)).toHaveProperty('problem');
  });

  test('are shown by their type, and empty without a value', () => {
    expect(cellText('text', null)).toBe('');
    expect(cellText('json', 'x')).toBe('"x"');
    expect(cellText('boolean', false)).toBe('false');
    expect(cellText('datetime', '2026-11-21T12:30:00.000Z')).toContain('2026');
  });
});

test('sizes are shown in the unit that reads best', () => {
  expect([0, 1023, 1024, 1536, 209_715_200, 3 * 1024 ** 4].map(formatBytes)).toEqual([
    '0 bytes',
    '1023 bytes',
    '1.0 KiB',
    '1.5 KiB',
    '200 MiB',
    '3072 GiB',
  ]);
});
