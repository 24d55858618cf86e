import { expect, test } from 'vitest';
import { conditionOf } from '../../../web/forms/conditions.ts';

test('a new comparison has the type of the dropped value, with an operator of that type', () => {
  const left = '{{ $json.stock }}';
  expect(conditionOf(left, 'number')).toEqual({ left, operator: { type: 'number', operation: 'equals' }, right: '' });
  expect(conditionOf(left, 'boolean')).toMatchObject({ left, operator: { type: 'boolean', operation: 'equals' } });
  expect(conditionOf(left, 'array')).toMatchObject({ left, operator: { type: 'array', operation: 'contains' } });
  expect(conditionOf(left, 'object')).toMatchObject({ left, operator: { type: 'object', operation: 'exists' } });
  expect(conditionOf(left)).toMatchObject({ left, operator: { type: 'string', operation: 'equals' } });
});
