import { describe, expect, test } from 'vitest';
import { entryOfDropped, fieldNameOf, rowColumns, rowFields } from '../../../web/forms/rows.ts';

const assignment = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    type: { type: 'string', enum: ['any', 'string'], default: 'any' },
    value: { title: 'Value' },
  },
  required: ['name'],
};

describe('rows of lists', () => {
  test('entries of a few short fields fit in one line', () => {
    expect(rowFields(assignment)?.map(({ name }) => name)).toEqual(['name', 'type', 'value']);
    expect(rowColumns(rowFields(assignment) ?? [])).toBe('minmax(0, 3fr) minmax(88px, 1.6fr) minmax(0, 4fr)');
  });

  test.each([
    ['a plain text', { type: 'string' }],
    ['one field alone', { type: 'object', properties: { field: { type: 'string' } } }],
    [
      'long texts',
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string', 'x-control': 'textarea' } } },
    ],
    ['code', { type: 'object', properties: { a: { type: 'string' }, b: { 'x-control': 'code' } } }],
    [
      'objects',
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'object', properties: { c: {} } } } },
    ],
    ['options', { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string', 'x-rare': true } } }],
    [
      'dependent fields',
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string', 'x-show-when': { a: ['x'] } } } },
    ],
    ['more than four', { type: 'object', properties: { a: {}, b: {}, c: {}, d: {}, e: {} } }],
  ])('%s need a form of their own', (_what, entry) => {
    expect(rowFields(entry)).toBeNull();
  });

  test.each([
    ['{{ $json.address.city }}', 'city'],
    ['{{ $json["first name"] }}', 'first name'],
    ['{{ $json.tags[0] }}', 'tags'],
    ["{{ $('Greet').item.json.name }}", 'name'],
    ['{{ 1 + 1 }}', ''],
  ])('the name of %s is %s', (expression, name) => {
    expect(fieldNameOf(expression)).toBe(name);
  });

  test('a dropped field becomes an entry with its name and value, and the defaults of the others', () => {
    expect(entryOfDropped(assignment, '{{ $json.address.city }}')).toEqual({
      type: 'any',
      name: 'city',
      value: '{{ $json.address.city }}',
    });
    expect(
      entryOfDropped(
        { type: 'object', properties: { field: { type: 'string' }, up: { type: 'boolean' } } },
        '{{ $json.n }}',
      ),
    ).toEqual({
      field: 'n',
    });
    expect(
      entryOfDropped({ type: 'object', properties: { a: { type: 'boolean' }, b: { type: 'number' } } }, '{{ 1 }}'),
    ).toBeNull();
  });
});
