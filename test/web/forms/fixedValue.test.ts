import { describe, expect, test } from 'vitest';
import { asExpression, fixedValue } from '../../../web/forms/fixedValue.ts';

const number = { type: 'integer', minimum: 1, maximum: 10, default: 3 };
const choice = { type: 'string', enum: ['GET', 'POST'], default: 'GET' };
const list = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };

describe('asExpression', () => {
  test('begins with the value that was there, so that it still means the same', () => {
    expect(asExpression(number, 5)).toBe('{{ 5 }}');
    expect(asExpression(number, undefined)).toBe('{{ 3 }}');
    expect(asExpression(choice, 'POST')).toBe('{{ "POST" }}');
    expect(asExpression({ type: 'boolean' }, false)).toBe('{{ false }}');
    expect(asExpression({ type: 'number' }, undefined)).toBe('{{  }}');
  });

  test('begins empty for lists and objects, whose texts may hold expressions themselves', () => {
    expect(asExpression(list, [{ name: '{{ $json.name }}' }])).toBe('{{  }}');
  });
});

describe('fixedValue', () => {
  test('is what the expression gives where the field takes it', () => {
    expect(fixedValue(number, { given: 7, before: 5 })).toBe(7);
    expect(fixedValue(choice, { given: 'POST', before: 'GET' })).toBe('POST');
    expect(fixedValue({ type: 'boolean' }, { given: false, before: true })).toBe(false);
  });

  test.each([11, 0, 1.5, '7', null, undefined])('is the one from before where %s does not fit', (given) => {
    expect(fixedValue(number, { given, before: 5 })).toBe(5);
  });

  test('is what the field starts with where nothing else is known', () => {
    expect(fixedValue(number, { given: 'x', before: undefined })).toBe(3);
    expect(fixedValue(choice, { given: 'PATCH', before: undefined })).toBe('GET');
    expect(fixedValue(list, { given: [{ name: 'Ada' }], before: undefined })).toEqual([]);
  });
});
