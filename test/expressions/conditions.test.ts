import { describe, expect, test } from 'vitest';
import { findOperator, matchConditions, type Conditions } from '../../platform/expressions/conditions.ts';

function holds(left: unknown, operator: string, right?: unknown, more: Partial<Conditions> = {}): Promise<boolean> {
  const [type = '', operation = ''] = operator.split('.');
  return matchConditions({ conditions: [{ left, operator: { type, operation }, right }], ...more });
}

describe('operators', () => {
  test.each<[unknown, string, unknown, boolean]>([
    ['a', 'string.exists', undefined, true],
    [null, 'string.exists', undefined, false],
    [undefined, 'number.notExists', undefined, true],
    [5, 'string.exists', undefined, true],
    ['', 'string.empty', undefined, true],
    [null, 'string.empty', undefined, true],
    ['a', 'string.notEmpty', undefined, true],
    ['a', 'string.equals', 'a', true],
    ['a', 'string.equals', 'A', false],
    ['a', 'string.notEquals', 'A', true],
    ['abc', 'string.contains', 'b', true],
    ['abc', 'string.notContains', 'b', false],
    ['abc', 'string.startsWith', 'ab', true],
    ['abc', 'string.notStartsWith', 'b', true],
    ['abc', 'string.endsWith', 'bc', true],
    ['abc', 'string.notEndsWith', 'bc', false],
    [null, 'string.contains', '', true],
    ['order-42', 'string.regex', '\\d+$', true],
    ['ORDER', 'string.regex', '/order/i', true],
    ['ORDER', 'string.regex', 'order', false],
    ['a\nb', 'string.regex', '/^b$/m', true],
    ['a\nb', 'string.regex', '/a.b/s', true],
    ['x', 'string.notRegex', '/y/', true],
    ['2026-11', 'string.regex', '(?<year>\\d{4})-\\d\\d', true],
    [1, 'number.equals', 1, true],
    [1, 'number.notEquals', 2, true],
    [2, 'number.gt', 1, true],
    [1, 'number.lt', 1, false],
    [1, 'number.gte', 1, true],
    [1, 'number.lte', 0, false],
    [null, 'number.gt', 0, false],
    [null, 'number.lt', 5, false],
    [null, 'number.empty', undefined, true],
    [0, 'number.notEmpty', undefined, true],
    ['2026-01-01T00:00:00Z', 'dateTime.equals', '2026-01-01T01:00:00+01:00', true],
    ['2026-01-02', 'dateTime.after', '2026-01-01', true],
    ['2 Jan 2026 10:00', 'dateTime.after', '01/01/2026', true],
    ['2026-01-02', 'dateTime.before', '2026-01-01', false],
    ['2026-01-01', 'dateTime.afterOrEquals', '2026-01-01T00:00:00Z', true],
    ['2026-01-01', 'dateTime.beforeOrEquals', '2026-01-01', true],
    [null, 'dateTime.empty', undefined, true],
    [true, 'boolean.true', undefined, true],
    [null, 'boolean.true', undefined, false],
    [false, 'boolean.false', undefined, true],
    [true, 'boolean.equals', false, false],
    [true, 'boolean.notEquals', false, true],
    [[1, 'a'], 'array.contains', 'a', true],
    [[1, 'a'], 'array.contains', 'A', false],
    [[1], 'array.notContains', 2, true],
    [[1, 2], 'array.lengthEquals', 2, true],
    [[1, 2], 'array.lengthNotEquals', 2, false],
    [[1, 2], 'array.lengthGt', 1, true],
    [[1, 2], 'array.lengthLt', 2, false],
    [[1, 2], 'array.lengthGte', 2, true],
    [[1, 2], 'array.lengthLte', 1, false],
    [[], 'array.empty', undefined, true],
    [[1], 'array.notEmpty', undefined, true],
    [null, 'array.empty', undefined, true],
    [{}, 'object.empty', undefined, true],
    [{ a: 1 }, 'object.notEmpty', undefined, true],
    [null, 'object.empty', undefined, true],
  ])('%j %s %j → %j', async (left, operator, right, expected) => {
    expect(await holds(left, operator, right)).toBe(expected);
  });

  test.each<[unknown, string, unknown]>([
    ['Abc', 'string.equals', 'aBC'],
    ['Abc', 'string.startsWith', 'AB'],
    ['Abc', 'string.regex', 'abc'],
    [['Abc'], 'array.contains', 'ABC'],
  ])('%j %s %j without case', async (left, operator, right) => {
    expect(await holds(left, operator, right)).toBe(false);
    expect(await holds(left, operator, right, { case_sensitive: false })).toBe(true);
  });

  test('every operator of the reference is there', () => {
    const names = {
      string:
        'exists notExists empty notEmpty equals notEquals contains notContains startsWith notStartsWith endsWith notEndsWith regex notRegex',
      number: 'exists notExists empty notEmpty equals notEquals gt lt gte lte',
      dateTime: 'exists notExists equals notEquals after before afterOrEquals beforeOrEquals',
      boolean: 'exists notExists true false equals notEquals',
      array:
        'exists notExists contains notContains lengthEquals lengthNotEquals lengthGt lengthLt lengthGte lengthLte empty notEmpty',
      object: 'exists notExists empty notEmpty',
    };
    for (const [type, operations] of Object.entries(names)) {
      for (const operation of operations.split(' '))
        expect(findOperator(type, operation), `${type}.${operation}`).toBeDefined();
    }
  });

  test('an unknown operator is false and is reported', async () => {
    const seen: string[] = [];
    const conditions = { conditions: [{ left: 1, operator: { type: 'number', operation: 'constructor' }, right: 1 }] };
    expect(await matchConditions(conditions, { onUnknownOperator: (name) => seen.push(name) })).toBe(false);
    expect(await holds(1, '__proto__.toString', 1)).toBe(false);
    expect(seen).toEqual(['number.constructor']);
  });
});

describe('types', () => {
  test.each<[unknown, string, unknown, string]>([
    ['x', 'number.gt', 1, 'compares numbers, but its value is the text “x”. TURN'],
    ['5', 'number.equals', 5, 'compares numbers, but its value is the text “5”. Compare as text?'],
    [5, 'string.equals', '5', 'compares text, but its value is the number 5. Compare as number?'],
    [{ a: 1 }, 'string.contains', 'a', `compares text, but its value is an object: {"a":1}. TURN`],
    ['true', 'boolean.true', undefined, 'compares true or false, but its value is the text “true”. TURN'],
    ['a', 'array.contains', 'a', 'compares lists, but its value is the text “a”. Compare as text?'],
    [[1], 'object.empty', undefined, 'compares objects, but its value is a list: [1]. Compare as list?'],
    ['soon', 'dateTime.after', '2026-01-01', 'compares dates, but its value is the text “soon”, which is not a date.'],
  ])('strict: %j %s %j', async (left, operator, right, message) => {
    await expect(holds(left, operator, right)).rejects.toThrow(
      expect.objectContaining({
        code: 'item_type_mismatch',
        message: `Condition 1 ${message.replace('TURN', 'Turn on “Convert types where required”, or compare another value.')}`,
        param: '/conditions/conditions/0/left',
      }),
    );
  });

  test('a value is named as it is written where that is one path', async () => {
    const conditions = (left: unknown) => ({
      conditions: [{ left, operator: { type: 'string', operation: 'equals' }, right: 'a' }],
    });
    await expect(
      matchConditions(conditions(3), { written: conditions('{{ $json.item.stock }}'), called: 'Rule 2, condition' }),
    ).rejects.toThrow('Rule 2, condition 1 compares text, but “stock” is the number 3. Compare as number?');
  });

  test('the right value is checked, too', async () => {
    await expect(holds(5, 'number.gt', 'x')).rejects.toThrow(
      'Condition 1 compares numbers, but the value to compare with is the text “x”.',
    );
  });

  test.each<[unknown, string, unknown, boolean]>([
    ['5', 'number.gt', '4', true],
    [' 5 ', 'number.equals', 5, true],
    [true, 'number.equals', 1, true],
    [5, 'string.equals', '5', true],
    [{ a: 1 }, 'string.contains', '"a"', true],
    ['TRUE', 'boolean.true', undefined, true],
    ['0', 'boolean.false', undefined, true],
    [1, 'boolean.true', undefined, true],
    ['[1,2]', 'array.lengthEquals', '2', true],
    ['{}', 'object.empty', undefined, true],
    ['2026-01-02 10:00:00', 'dateTime.after', '2026-01-01', true],
    [1_767_225_600_000, 'dateTime.equals', '2026-01-01', true],
    ['Thu, 01 Jan 2026 00:00:00 GMT', 'dateTime.equals', '2026-01-01', true],
  ])('loose: %j %s %j → %j', async (left, operator, right, expected) => {
    expect(await holds(left, operator, right, { loose_types: true })).toBe(expected);
  });

  test.each<[unknown, string, string]>([
    ['abc', 'number.gt', 'compares numbers, but its value is the text “abc”, which cannot be converted.'],
    ['', 'number.gt', 'compares numbers, but its value is the text “”, which cannot be converted.'],
    ['maybe', 'boolean.true', 'compares true or false, but its value is the text “maybe”, which cannot be converted.'],
    ['{', 'object.empty', 'compares objects, but its value is the text “{”, which cannot be converted.'],
    ['soon', 'dateTime.after', 'compares dates, but its value is the text “soon”, which cannot be converted.'],
  ])('loose: %j %s cannot be converted', async (left, operator, message) => {
    await expect(holds(left, operator, 1, { loose_types: true })).rejects.toThrow(message);
  });

  test('a long value is shown shortened', async () => {
    await expect(holds('x'.repeat(5_000), 'number.gt', 1)).rejects.toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{1,250}$/) as unknown }),
    );
  });
});

describe('combinations', () => {
  const condition = (value: boolean) => ({ left: value, operator: { type: 'boolean', operation: 'true' } });
  test.each<['and' | 'or' | undefined, boolean[], boolean]>([
    ['and', [true, true], true],
    ['and', [true, false], false],
    ['or', [true, false], true],
    ['or', [false, false], false],
    [undefined, [true, false], false],
    ['and', [], true],
    ['or', [], false],
  ])('%s %j → %j', async (combinator, values, expected) => {
    const conditions = { conditions: values.map(condition), ...(combinator === undefined ? {} : { combinator }) };
    expect(await matchConditions(conditions)).toBe(expected);
  });

  test('a wrong type is an error whatever the others say', async () => {
    const conditions = [condition(true), { left: 'x', operator: { type: 'number', operation: 'gt' }, right: 1 }];
    await expect(matchConditions({ combinator: 'or', conditions })).rejects.toThrow('Condition 2 compares numbers');
  });
});

describe('patterns', () => {
  test.each(['(a+)+$', '(.*)*x', '(a|aa)+$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    '%s cannot hang the process',
    async (pattern) => {
      const before = process.threadCpuUsage();
      await holds(`${'a'.repeat(50_000)}!`, 'string.regex', pattern);
      expect(process.threadCpuUsage(before).user).toBeLessThan(10_000_000); // of the processor: a busy machine hangs nothing
    },
  );

  test.each(['(', '[', '(?=a)', '\\1', 'a{100000}', 'x'.repeat(1_001)])(
    '%s is an error of the parameter',
    async (pattern) => {
      await expect(holds('a', 'string.regex', pattern)).rejects.toThrow(
        expect.objectContaining({ code: 'parameter_invalid', param: '/conditions/conditions/0/right' }),
      );
    },
  );

  test('the matched text is bounded', async () => {
    await expect(holds('a'.repeat(1_000_001), 'string.regex', 'a')).rejects.toThrow(
      expect.objectContaining({ code: 'parameter_invalid' }),
    );
  });
});
