import { describe, expect, test } from 'vitest';
import { comparedValue, isUnary, operators } from '../../../web/forms/operators.ts';
import { readConditions, withOperatorType } from '../../../web/forms/conditions.ts';
import {
  entrySchema,
  fieldKind,
  fieldsOf,
  isShown,
  startValue,
  startValues,
  withField,
  type JsonSchema,
} from '../../../web/forms/jsonSchema.ts';
import { parseJsonText, toJsonText } from '../../../web/forms/jsonText.ts';
import { readPairs, writePairs } from '../../../web/forms/keyValues.ts';
import { nodeTypes } from '../canvas/buildGraph.ts';

function schemaOf(type: string): JsonSchema {
  const nodeType = nodeTypes.get(type);
  if (nodeType === undefined) throw new Error(`no node type ${type}`);
  return nodeType.parameters;
}

describe('forms from schemas', () => {
  test('a new node starts with every default of its schema and nothing that somebody must fill in', () => {
    expect(startValues(schemaOf('logic.wait'))).toMatchObject({ mode: 'interval', amount: 1, unit: 'hours' });
    expect(startValues(schemaOf('logic.if'))).toEqual({
      conditions: { combinator: 'and', case_sensitive: true, loose_types: false, conditions: [] },
    });
    expect(startValues(schemaOf('ai.chat'))).not.toHaveProperty('model');
  });

  test('defaults are copies: editing one node never changes the schema', () => {
    const schema: JsonSchema = { type: 'object', properties: { tags: { type: 'array', items: {}, default: ['a'] } } };
    (startValues(schema).tags as string[]).push('b');
    expect(startValues(schema)).toEqual({ tags: ['a'] });
  });

  test('every parameter of every node type has a widget', () => {
    for (const [type, { parameters }] of nodeTypes) {
      for (const field of fieldsOf(parameters))
        expect([type, field.name, fieldKind(field.schema)]).not.toContain(undefined);
    }
    expect(fieldKind({ type: 'string', 'x-control': 'code' })).toBe('long_text');
    expect(fieldKind({ 'x-control': 'code' })).toBe('json');
    expect(fieldKind({ type: 'object', additionalProperties: true })).toBe('key_values');
    expect(fieldKind({})).toBe('json');
  });

  test('a dependent field shows only beside the values it belongs to; a missing value counts as its default', () => {
    const fields = fieldsOf(schemaOf('data.edit_fields'));
    const shown = (values: Record<string, unknown>) =>
      fields.filter((field) => isShown(field, values, fields)).map(({ name }) => name);
    expect(shown({})).toContain('assignments');
    expect(shown({})).not.toContain('json');
    expect(shown({ mode: 'json' })).not.toContain('assignments');
    expect(shown({ mode: 'json' })).toContain('json');
  });

  test('the rules of a switch are a list whose entries have conditions; the clashes of a merge are a group', () => {
    const rules = fieldsOf(schemaOf('logic.switch')).find(({ name }) => name === 'rules')!.schema;
    expect(fieldKind(rules)).toBe('list');
    expect(fieldsOf(entrySchema(rules)).map(({ name, schema }) => `${name} ${fieldKind(schema)}`)).toEqual([
      'title text',
      'conditions conditions',
    ]);
    expect(startValue(entrySchema(rules))).toEqual({
      conditions: { combinator: 'and', case_sensitive: true, loose_types: false, conditions: [] },
    });
    expect(startValues(schemaOf('logic.merge'))).toMatchObject({
      mode: 'append',
      inputs: 2,
      match: [],
      clash: { prefer: 'automatic', merge: 'deep', override_empty: false },
    });
    const shown = (values: Record<string, unknown>) => {
      const fields = fieldsOf(schemaOf('logic.merge'));
      return fields.filter((field) => isShown(field, values, fields)).map(({ name }) => name);
    };
    expect(shown({})).toEqual(['mode', 'inputs']);
    expect(shown({ mode: 'choose_branch' })).toEqual(['mode', 'inputs', 'output']);
    expect(shown({ mode: 'by_fields', join: 'keep_everything' })).not.toContain('output_from');
  });

  test('a dependent field stays reachable while its condition is an expression', () => {
    const fields = fieldsOf(schemaOf('data.edit_fields'));
    const json = fields.find(({ name }) => name === 'json');
    expect(json && isShown(json, { mode: '{{ $json.mode }}' }, fields)).toBe(true);
  });

  test('a field that is emptied leaves the object, the others keep their order', () => {
    expect(Object.keys(withField({ a: 1, b: 2, c: 3 }, 'b', 9))).toEqual(['a', 'b', 'c']);
    expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  });
});

describe('JSON as text', () => {
  test.each([
    ['{"a": 1}', { a: 1 }],
    ['[1, 2]', [1, 2]],
    ['12', 12],
    ['true', true],
    ['plain text', 'plain text'],
    ['{{ $json.name }}', '{{ $json.name }}'],
    ['', undefined],
  ])('%s is read as its value', (typed, value) => {
    expect(parseJsonText(typed)).toEqual({ ok: true, value });
  });

  test('half-typed JSON is named and not stored', () => {
    expect(parseJsonText('{"a": ')).toMatchObject({ ok: false });
  });

  test.each([{ a: [1, 'x'] }, 'text', '12', 12, true, null, '{{ $json.a }}', '"quoted"'])(
    '%j survives being shown and read again',
    (value) => {
      expect(parseJsonText(toJsonText(value))).toEqual({ ok: true, value });
    },
  );
});

describe('conditions', () => {
  test('what is missing gets the defaults of the decisions', () => {
    expect(
      readConditions({
        conditions: [{ left: '{{ $json.a }}', operator: { type: 'number', operation: 'gte' }, right: 18 }],
      }),
    ).toEqual({
      combinator: 'and',
      case_sensitive: true,
      loose_types: false,
      conditions: [{ left: '{{ $json.a }}', operator: { type: 'number', operation: 'gte' }, right: 18 }],
    });
  });

  test('numbers are stored as numbers, expressions as texts', () => {
    expect(comparedValue('number', 'gte', '18')).toBe(18);
    expect(comparedValue('number', 'gte', '{{ $json.limit }}')).toBe('{{ $json.limit }}');
    expect(comparedValue('array', 'lengthGt', '3')).toBe(3);
    expect(comparedValue('string', 'equals', '18')).toBe('18');
  });

  test('another type keeps an operation it has and else takes its own first', () => {
    const condition = { left: '', operator: { type: 'string' as const, operation: 'contains' }, right: 'x' };
    expect(withOperatorType(condition, 'array').operator.operation).toBe('contains');
    expect(withOperatorType(condition, 'number').operator.operation).toBe('equals');
  });

  test('operators that compare with nothing ask for nothing', () => {
    expect(isUnary('string', 'empty')).toBe(true);
    expect(isUnary('boolean', 'true')).toBe(true);
    expect(isUnary('number', 'gt')).toBe(false);
  });

  test('the form offers exactly the operators that the engine knows', () => {
    const schema = schemaOf('logic.if');
    const conditions = fieldsOf(schema)[0]?.schema ?? {};
    const list = fieldsOf(conditions).find(({ name }) => name === 'conditions')?.schema ?? {};
    const operator = fieldsOf(list.items as JsonSchema).find(({ name }) => name === 'operator')?.schema ?? {};
    const known = fieldsOf(operator).find(({ name }) => name === 'operation')?.schema.enum as string[];
    const offered = new Set(Object.values(operators).flatMap((list) => list.map(({ operation }) => operation)));
    expect([...offered].toSorted()).toEqual([...known].toSorted());
  });
});

describe('names with values', () => {
  const listSchema = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, value: {} } } };

  test('both stored shapes are read and written back as they were', () => {
    const record = { accept: 'text/html', 'x-id': '{{ $json.id }}' };
    expect(writePairs(readPairs(record), { type: 'object' })).toEqual(record);
    const list = [{ name: 'accept', value: 'text/html' }];
    expect(writePairs(readPairs(list), listSchema)).toEqual(list);
  });

  test('a line without a value holds an empty text', () => {
    expect(writePairs([{ key: 'a', value: undefined }], { type: 'object' })).toEqual({ a: '' });
  });
});
