import { describe, expect, test } from 'vitest';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { addressOf, rangePath, startOf } from '../../integrations/microsoftExcel/a1.ts';
import { cellOf, columnsFor, headerOf } from '../../integrations/microsoftExcel/cells.ts';
import { fake as definition } from '../../integrations/microsoftExcel/fake.ts';
import { n8n } from '../../integrations/microsoftExcel/n8n.ts';
import { vendorRun } from './vendorRun.ts';

/** The parts of Excel's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, run: runNode } = vendorRun(definition);

const workbook = '01WORKBOOK1ABCDEFGH';
const orders = { workbook, worksheet: 'Orders' };

const run = async (type: string, parameters: object, items: Item[] = [{ json: {} }]): Promise<JsonObject[]> => {
  const found = await runNode(type, parameters, { inputs: { main: items } });
  return found.map(({ json }) => json);
};
const written = (): unknown[] =>
  fake.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ path, bytes }) => [
      /address='([^']+)'/.exec(path)?.[1],
      (JSON.parse(bytes.toString()) as { values: unknown }).values,
    ]);

describe('cells', () => {
  test('have addresses with letters', () => {
    expect(startOf("'My sheet'!B3:AA10")).toEqual({ row: 2, column: 1 });
    expect(startOf('Sheet1!AB7')).toEqual({ row: 6, column: 27 });
    expect(addressOf({ row: 3, column: 25 }, { rows: 2, columns: 3 })).toBe('Z4:AB5');
    expect(rangePath('/s', ' a1:c3 ')).toBe("/s/range(address='A1:C3')");
    expect(() => rangePath('/s', 'Sheet1!A1')).toThrow('without the sheet');
  });

  test('have one name for each column', () => {
    expect(headerOf(['id', '', 'id', null])).toEqual(['id', 'Column_2', 'id_2', 'Column_4']);
  });

  test('are no formulas unless that is wanted', () => {
    expect(['=1+1', '@x', '-5', '+49 30', 7, true, null, { a: 1 }].map((value) => cellOf(value, false))).toEqual([
      "'=1+1",
      "'@x",
      '-5',
      "'+49 30",
      7,
      true,
      '',
      '{"a":1}',
    ]);
    expect(cellOf('=1+1', true)).toBe('=1+1');
  });

  test('keep phone numbers, leading zeros and long IDs', () => {
    const texts = ['+4915123456789', '00123', '12345678901234567', '0', '0.5', '-5', '-1,5', '123456789012345'];
    expect(texts.map((value) => cellOf(value, false))).toEqual([
      "'+4915123456789",
      "'00123",
      "'12345678901234567",
      '0',
      '0.5',
      '-5',
      '-1,5',
      '123456789012345',
    ]);
  });

  test('need a column', () => {
    expect(() => columnsFor(['id'], [{ nam: 1 }], 'error')).toThrow('There is no column "nam"');
    expect(columnsFor(['id'], [{ nam: 1 }], 'ignore')).toEqual(['id']);
    expect(columnsFor(['id'], [{ nam: 1 }], 'add')).toEqual(['id', 'nam']);
  });
});

describe('rows of a sheet', () => {
  test('are read with the names of the first row, or of another one', async () => {
    expect(await run('microsoft_excel.row', { operation: 'read', ...orders })).toEqual([
      { id: 1, name: 'Ada', total: 20 },
      { id: 2, name: 'Bo', total: 30 },
    ]);
    const other = { operation: 'read', ...orders, range: 'A2:B3', column: '1', value: '2' };
    expect(await run('microsoft_excel.row', other)).toEqual([{ '1': 2, Ada: 'Bo' }]);
    expect(await run('microsoft_excel.row', { operation: 'read', ...orders, header_row: 2 })).toEqual([
      { '1': 2, Ada: 'Bo', '20': 30 },
    ]);
    expect(await run('microsoft_excel.row', { operation: 'read', workbook, worksheet: 'Empty' })).toEqual([]);
  });

  test('of several items are appended together', async () => {
    const items = [{ json: { id: 3, name: 'Cy' } }, { json: { id: 4, name: '=1' } }];
    expect(await run('microsoft_excel.row', { operation: 'append', ...orders }, items)).toEqual([
      { row_number: 4, id: 3, name: 'Cy', total: '' },
      { row_number: 5, id: 4, name: '=1', total: '' },
    ]);
    expect(written()).toEqual([
      [
        'A4:C5',
        [
          [3, 'Cy', ''],
          [4, "'=1", ''],
        ],
      ],
    ]);
  });

  test('get a header in an empty sheet, and new columns if that is wanted', async () => {
    const items = [{ json: { id: 3 } }];
    await run('microsoft_excel.row', { operation: 'append', workbook, worksheet: 'Empty' }, items);
    expect(written()).toEqual([
      ['A1:A1', [['id']]],
      ['A2:A2', [[3]]],
    ]);
    fake.reset();
    const more = [{ json: { id: 3, paid: true } }];
    await expect(run('microsoft_excel.row', { operation: 'append', ...orders }, more)).rejects.toThrow('"paid"');
    await run('microsoft_excel.row', { operation: 'append', ...orders, new_columns: 'add' }, more);
    expect(written()).toEqual([
      ['D1:D1', [['paid']]],
      ['A4:D4', [[3, '', '', true]]],
    ]);
  });

  test('keep the cells that are not named, with their formulas', async () => {
    const change = { operation: 'update', ...orders, match_column: 'id', data: 'entered', fields: { name: 'Di' } };
    expect(await run('microsoft_excel.row', { ...change, match_value: '1' })).toEqual([
      { row_number: 2, id: 1, name: 'Di', total: 20 },
    ]);
    expect(written()).toEqual([['A2:C2', [[null, 'Di', null]]]]);
  });

  test('that do not exist are an error, nothing, or new', async () => {
    const change = { operation: 'update', ...orders, match_column: 'id', match_value: '9', data: 'entered' };
    const fields = { name: 'Di' };
    await expect(run('microsoft_excel.row', { ...change, fields })).rejects.toThrow('No row has "9"');
    expect(await run('microsoft_excel.row', { ...change, fields, if_missing: 'skip' })).toEqual([]);
    await run('microsoft_excel.row', { ...change, fields, if_missing: 'append' });
    expect(written()).toEqual([['A4:C4', [['9', 'Di', '']]]]);
    await expect(run('microsoft_excel.row', { ...change, match_column: 'no' })).rejects.toMatchObject({
      param: '/match_column',
    });
  });
});

describe('a table', () => {
  test('gets rows in the order of its columns', async () => {
    const items = [{ json: { name: 'Cy', id: 3 } }, { json: { id: 4 } }];
    await run('microsoft_excel.table', { operation: 'append', workbook, table: 'Paid' }, items);
    expect(JSON.parse(fake.requests.at(-1)!.bytes.toString())).toEqual({
      index: null,
      values: [
        [3, 'Cy', ''],
        [4, '', ''],
      ],
    });
    expect(fake.requests).toHaveLength(2);
  });

  test('returns values as they were given', async () => {
    const items = [{ json: { name: '+49 30' } }];
    const rows = await run('microsoft_excel.table', { operation: 'append', workbook, table: 'Paid' }, items);
    expect(rows).toEqual([{ id: '', name: '+49 30', total: '' }]);
  });

  test('is read whole, or by a value', async () => {
    const read = { operation: 'read', workbook, table: 'Paid' };
    expect(await run('microsoft_excel.table', read)).toHaveLength(2);
    expect(await run('microsoft_excel.table', { ...read, column: 'name', value: 'Bo' })).toEqual([
      { id: 2, name: 'Bo', total: 30 },
    ]);
    await expect(run('microsoft_excel.table', { ...read, column: 'no' })).rejects.toThrow('no column "no"');
  });

  test('is made of the used cells', async () => {
    await run('microsoft_excel.table', { operation: 'create', ...orders });
    expect(JSON.parse(fake.requests.at(-1)!.bytes.toString())).toEqual({ address: 'A1:C3', hasHeaders: true });
  });
});

test('a sheet is cleared whole, or in a range', async () => {
  await run('microsoft_excel.worksheet', { operation: 'clear', ...orders, what: 'all' });
  expect(fake.requests[0]!.path).toMatch(/worksheets\/Orders\/range\/clear$/);
  await run('microsoft_excel.worksheet', { operation: 'clear', ...orders, range: 'A2:C3' });
  expect(fake.requests[1]!.path).toContain("range(address='A2:C3')/clear");
});

test('workbooks are found by words, and other requests go to Microsoft Graph', async () => {
  expect(await run('microsoft_excel.workbook', { operation: 'list', search: 'plans' })).toHaveLength(1);
  const path = `/me/drive/items/${workbook}/workbook/worksheets`;
  expect(await run('microsoft_excel.api_call', { method: 'GET', path })).toHaveLength(1);
});

test('an import from n8n reports expressions for rows', () => {
  const remarksOf = (parameters: Record<string, unknown>) => {
    const node = { name: 'Import', type: 'n8n-nodes-base.microsoftExcel', typeVersion: 2, parameters };
    const source = { ...mappable(node), sub: () => [] };
    n8n['microsoftExcel']!(source);
    return source.parameters.remarks().map(({ parameter }) => parameter);
  };
  const parameters = { resource: 'worksheet', operation: 'readRows', keyRow: '={{ $json.row }}', dataStartRow: 2 };
  expect(remarksOf(parameters)).toEqual(['parameters.keyRow']);
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'table', operation: 'toString' }, '"table: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.microsoftExcel', typeVersion: 2, parameters };
  const mapping = () => n8n['microsoftExcel']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Microsoft Excel: ${name} is not supported.`);
});
