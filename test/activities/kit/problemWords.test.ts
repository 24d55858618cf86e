import { describe, expect, test } from 'vitest';

import { createParameterChecks } from '../../../platform/schema/parameterChecks.ts';
import { fieldAt } from '../../../platform/schema/problemWords.ts';
import { anyJson, integer, list, object, text } from '../../../platform/schema/schema.ts';

const schema = object({
  batch_size: integer({ title: 'Batch size', minimum: 1, default: 1 }),
  assignments: list(object({ name: text({ title: 'Name' }), value: anyJson({ title: 'Value' }) }))({ title: 'Fields' }),
  rules: list(object({ title: text({ title: 'Title' }), index: integer({ title: 'Index' }) }))({ title: 'Rules' }),
});

describe('the name of a field in words', () => {
  const value = {
    assignments: [
      { name: 'greeting', value: '{{ 1 }}' },
      { name: '{{ x }}', value: 2 },
    ],
    rules: [{ index: 0 }],
  };

  test.each([
    ['/batch_size', 'Batch size'],
    ['/assignments/0/value', 'greeting'],
    ['/assignments/1/value', 'Field 2, Value'],
    ['/assignments/0/name', 'Field 1, Name'],
    ['/rules/0/index', 'Rule 1, Index'],
    ['/rules/0', 'Rule 1'],
  ])('%s is %s', (pointer, name) => {
    expect(fieldAt(schema.json, value, pointer)).toBe(name);
  });

  test('a resolved parameter that does not fit is refused by it', () => {
    const { resolved } = createParameterChecks(schema.json);
    expect(() => resolved({ batch_size: 0 }, 'Loop')).toThrow('“Batch size” of Loop must be at least 1.');
  });
});
