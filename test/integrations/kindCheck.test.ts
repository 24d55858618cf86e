import { expect, test } from 'vitest';
import { KindCheck, type KindsOf } from '../../integrations/engine/fake/KindCheck.ts';

const kinds: KindsOf<'day'> = {
  'email!': 'string',
  age: 'integer',
  since: 'day',
  status: { words: 'on off' },
  home: { fields: { 'city!': 'string' } },
  tags: { list: 'string' },
};
const own = { day: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) };
const check = new KindCheck<'day'>({ entry: (at, index) => `${at}.${index}`, own });

test.each([
  [{ email: 'a@b.c', age: 3, since: '2026-12-01', status: 'on', home: { city: 'Bonn' }, tags: ['a'] }, null],
  [[], { of: 'fields', at: '', wanted: 'object', found: 'array' }],
  [{ email: '' }, { of: 'missing', at: 'email', name: 'email' }],
  [
    { email: 'a@b.c', age: 1.5 },
    { of: 'kind', at: 'age', wanted: 'integer', found: 'number' },
  ],
  [
    { email: 'a@b.c', age: null },
    { of: 'kind', at: 'age', wanted: 'integer', found: 'null' },
  ],
  [
    { email: 'a@b.c', since: 'today' },
    { of: 'kind', at: 'since', wanted: 'day' },
  ],
  [
    { email: 'a@b.c', status: 'maybe' },
    { of: 'words', at: 'status', wanted: 'on, off' },
  ],
  [
    { email: 'a@b.c', home: {} },
    { of: 'missing', at: 'home.city', name: 'city' },
  ],
  [
    { email: 'a@b.c', home: 'Bonn' },
    { of: 'fields', at: 'home', found: 'string' },
  ],
  [
    { email: 'a@b.c', tags: 'a' },
    { of: 'kind', at: 'tags', wanted: 'array' },
  ],
  [
    { email: 'a@b.c', tags: ['a', 1] },
    { of: 'kind', at: 'tags.1', wanted: 'string', found: 'number' },
  ],
  [
    { email: 'a@b.c', other: 1 },
    { of: 'unknown', at: 'other', name: 'other' },
  ],
])('the fault of %j is %j', (given, fault) => {
  if (fault === null) expect(check.inFields(given, kinds)).toBeNull();
  else expect(check.inFields(given, kinds)).toMatchObject(fault);
});

test('null may be no value', () => {
  const lenient = new KindCheck({ takesNull: true });
  expect(lenient.inFields({ age: null }, { age: 'integer' })).toBeNull();
  expect(lenient.inFields({ age: null }, { 'age!': 'integer' })).toMatchObject({ of: 'missing' });
});
