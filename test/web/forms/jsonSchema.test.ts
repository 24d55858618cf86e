import { describe, expect, test } from 'vitest';
import { comparedType, isUnary, operators, typedValue } from '../../../web/forms/operators.ts';
import { readConditions, withOperator, withOperatorType } from '../../../web/forms/conditions.ts';
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
import { nodeTypes } from '../features/canvas/buildGraph.ts';

function schemaOf(type: string): JsonSchema {
  const nodeType = nodeTypes.get(type);
  if (nodeType === undefined) throw new Error(`no node type ${type}`);
  return nodeType.parameters;
}

describe('forms from schemas', () => {
  test('a new node starts with all defaults of its schema and no required user input', () => {
    // A first try should end soon; a node without an amount still waits an hour.
    expect(startValues(schemaOf('logic.wait'))).toMatchObject({ mode: 'interval', amount: 5, unit: 'seconds' });
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

  test('half-typed JSON is named, and the text that was typed', () => {
    expect(parseJsonText('{"a": ')).toMatchObject({ ok: false, value: '{"a": ' });
    expect(toJsonText('{"a": ')).toBe('{"a": ');
  });

  test('a number that would lose digits is a text', () => {
    expect(parseJsonText('12345678901234567890').value).toBe('12345678901234567890');
    expect(parseJsonText('1e999').value).toBe('1e999');
    expect(parseJsonText('1.50').value).toBe(1.5);
  });

  test.each([{ a: [1, 'x'] }, 'text', '12', 12, true, null, '{{ $json.a }}', '"quoted"', '12345678901234567890'])(
    '%j survives being shown and read again',
    (value) => {
      expect(parseJsonText(toJsonText(value))).toEqual({ ok: true, value });
    },
  );
});

describe('conditions', () => {
  test('missing parts get the defaults of the decisions', () => {
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

  test.each([
    ['number', '18', 18],
    ['number', ' -0.5', -0.5],
    ['number', '1.', 1],
    ['number', '.5', 0.5],
    ['number', '1e3', 1000],
    ['number', '-0', 0],
    ['number', '-', '-'],
    ['number', '1 000', '1 000'],
    ['number', '1e999', '1e999'],
    ['number', '', ''],
    ['number', '{{ $json.limit }}', '{{ $json.limit }}'],
    ['boolean', 'true', true],
    ['boolean', 'tru', 'tru'],
    ['string', '18', '18'],
    ['dateTime', '2026', '2026'],
    ['any', '18', '18'],
  ] as const)('in a condition of type %s, %j is %j', (type, typed, value) => {
    expect(typedValue(type, typed)).toBe(value);
  });

  test('a value typed before its type was chosen is converted to it, and expressions stay', () => {
    const typed = { left: '{{ $json.a }}', operator: { type: 'string' as const, operation: 'equals' }, right: '100' };
    const asNumber = withOperatorType(typed, 'number');
    expect(asNumber).toMatchObject({ left: '{{ $json.a }}', right: 100 });
    expect(withOperatorType(asNumber, 'string').right).toBe('100');
    expect(withOperatorType({ ...typed, left: '5' }, 'number').left).toBe(5);
    expect(withOperatorType({ ...typed, left: '5' }, 'number', true).left).toBe('5'); // a column
    const list = { ...typed, operator: { type: 'array' as const, operation: 'contains' } };
    expect(withOperator(list, { type: 'array', operation: 'lengthGt' }).right).toBe(100);
    expect(comparedType('array', 'contains')).toBe('any');
    expect(withOperatorType({ ...typed, right: 'true' }, 'boolean').right).toBe(true);
  });

  test('a text that older drafts hold in a number condition is read as it is', () => {
    const old = { left: '1', operator: { type: 'number', operation: 'gt' }, right: '100' };
    expect(readConditions({ conditions: [old] }).conditions).toEqual([old]);
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
