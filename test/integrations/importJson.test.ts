import { expect, test } from 'vitest';
import { importJson } from '../../integrations/databases/importJson.ts';

test.each([
  ['', {}, []],
  ['{ "a": 1 }', { a: 1 }, []],
  ['{ "a": "{{ $json.a }}", "b": {{ $json.b }} }', { a: '{{ $json.a }}', b: '{{ $json.b }}' }, []],
  [
    '[{ "$match": { "a": ["x {{ $json["a"] }}", {{ 1 }}] } }]',
    [{ $match: { a: ['x {{ $json["a"] }}', '{{ 1 }}'] } }],
    [],
  ],
  ['{ "{{ $json.key }}": "a \\"b\\"" }', { '{{ $json.key }}': 'a "b"' }, [expect.stringContaining('Names of fields')]],
  ['{{ $json.query }}', '{{ $json.query }}', []],
  ['{ a: {{ $json.a }} }', '{ a: {{ $json.a }} }', [expect.stringContaining('This is no JSON')]],
])('%s becomes a tree', (text, value, remarks) => {
  expect(importJson(text, {})).toEqual({ value, remarks });
});
