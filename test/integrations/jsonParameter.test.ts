import { expect, test } from 'vitest';
import { jsonObjectParameter } from '../../integrations/engine/jsonParameter.ts';

test('a JSON object is read from text, or as it is', () => {
  expect(jsonObjectParameter('{ "order": 7 }', 'inputs')).toEqual({ order: 7 });
  expect(jsonObjectParameter({ order: 7 }, 'inputs')).toEqual({ order: 7 });
});

test.each([undefined, null, ''])('%o is no value', (value) => {
  expect(jsonObjectParameter(value, 'inputs')).toBeUndefined();
});

test.each([
  ['{ "order"', 'inputs is not valid JSON.'],
  ['[1]', 'inputs must be a JSON object.'],
  ['null', 'inputs must be a JSON object.'],
  [7, 'inputs must be a JSON object.'],
])('%o is refused', (value, message) => {
  expect(() => jsonObjectParameter(value, 'inputs')).toThrow(
    expect.objectContaining({ code: 'parameter_invalid', message, param: '/inputs' }),
  );
});
