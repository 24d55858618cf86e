import { describe, expect, test } from 'vitest';

import { missingField, missingMember } from '../../platform/expressions/missingMember.ts';

const says = (text: string, name: string, nothing = 'undefined') =>
  missingMember(text, `cannot read property '${name}' of ${nothing}`, undefined);

describe('a name that an expression misses', () => {
  test.each([
    ['Hello {{ $json.body.name }}', 'name', 'reads body.name, but the item has no “body”.'],
    ['{{ $json.a.b.c }}', 'c', 'reads a.b.c, but “a” has no “b”.'],
    ['{{ $json["a b"]?.x[0].y }}', 'y', 'reads a b.x.0.y, but “a b.x” has no “0”.'],
    ['{{ $input.first().json.body.name }}', 'name', 'reads body.name, but the item has no “body”.'],
    [
      "{{ $('My form').item.json.body.name }}",
      'name',
      'reads body.name of “My form”, but the item of “My form” has no “body”.',
    ],
    ['{{ $json.list.find((one) => one.x).name }}', 'name', null],
    ['{{ $json.name.first }} {{ $json.body.first }}', 'second', null],
  ])('%s', (text, name, words) => {
    expect(says(text, name)).toBe(words);
  });

  test('is distinguished from an empty one', () => {
    expect(says('{{ $json.body.name }}', 'name', 'null')).toBe('reads body.name, but “body” is empty.');
    expect(missingMember('{{ $json.a() }}', 'not a function', 4)).toBeNull();
  });

  test.each([
    ['$json', 'The item has no “nmae”.'],
    ['$json.address', '“address” has no “nmae”.'],
    ["$('N').item.json", 'The item of “N” has no “nmae”.'],
    ['$execution', '$execution has no “nmae”.'],
  ])('a missing field of %s', (owner, words) => {
    expect(missingField(owner, 'nmae')).toBe(words);
  });
});
