import { describe, expect, test } from 'vitest';
import { boundValue } from '../../integrations/sqlServer/boundValue.ts';
import { readOnlyProblem } from '../../integrations/sqlServer/readOnlyProblem.ts';

describe('a value', () => {
  test.each([
    [true, 'bit', '1'],
    [false, 'int', '0'],
    [true, 'nvarchar(10)', 'true'],
    [1.25, 'decimal(12,2)', '1.25'],
    [1e-7, 'decimal(12,9)', { type: 'float', value: 1e-7 }],
    ['2026-01-02T03:04:05.1234567Z', 'datetime2(7)', '2026-01-02T03:04:05.1234567'],
    ['2026-01-02T03:04:05.1234567+02:00', 'datetime', '2026-01-02T01:04:05.123'],
    ['2026-01-02 03:04:05', 'smalldatetime', '2026-01-02T03:04:05'],
    ['2026-01-02T03:04:05+02:00', 'datetimeoffset(7)', '2026-01-02T03:04:05+02:00'],
    ['AP8=', 'varbinary(max)', { type: 'bytes', value: Buffer.from([0, 255]) }],
    [null, 'binary(4)', { type: 'bytes', value: null }],
    [{ a: 1 }, 'nvarchar(max)', '{"a":1}'],
  ])('%j is bound to a column of type %s as %j', (value, column, expected) => {
    expect(boundValue(value, column)).toEqual(expected);
  });

  test('of a binary column is base64', () => {
    expect(() => boundValue('not base64!', 'varbinary(10)')).toThrow('base64');
  });
});

describe('a query', () => {
  test.each([
    `select 'drop table', [into], "exec" from orders -- update`,
    'select year2_created, table1_users, @p1_use, 1e-5, 0xdeadbeef from orders2drop',
    `select a.update_time, @@version /* commit */ from orders a`,
    `with a as (select 1 as b) select it''s from a`.replace(`it''s`, `'it''s; delete'`),
    'select top (10) * from orders for json path\r\n',
  ])('that is read-only allows %s', (sql) => {
    expect(readOnlyProblem(sql)).toBeNull();
  });
});
