import { expect, test } from 'vitest';
import { brackets } from '../../integrations/engine/brackets.ts';

test('lists and objects become fields with brackets', () => {
  expect(brackets({ a: { b: 1, c: { d: true } }, items: [{ price: 'x' }, 'y'], e: 0, f: false })).toEqual({
    'a[b]': 1,
    'a[c][d]': true,
    'items[0][price]': 'x',
    'items[1]': 'y',
    e: 0,
    f: false,
  });
});

test('empty fields are left out at any depth', () => {
  expect(brackets({ a: '', b: null, c: undefined, d: {}, e: [], f: { g: '', h: [null] } })).toEqual({});
});
