import { expect, test } from 'vitest';
import { Parameters } from '../../../domains/exchange/n8n/Parameters.ts';

test.each([
  ['a, b,,c ', ['a', 'b', 'c']],
  ["={{ $json.names.join(', ') }}", ["{{ $json.names.join(', ') }}"]],
  ['=a,{{ [1, 2] }}, b', ['a', '{{ [1, 2] }}', 'b']],
  [
    ['a', 7],
    ['a', '7'],
  ],
  [undefined, []],
])('the names of %j are %j', (value, names) => {
  expect(new Parameters({ value }).names('value')).toEqual(names);
});
