import { describe, expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { columnNumber, lettersOf, rangeIn, startOf } from '../../integrations/googleSheets/a1.ts';
import { documentId } from '../../integrations/googleSheets/documents.ts';
import { fake as definition } from '../../integrations/googleSheets/fake.ts';
import { filterOf } from '../../integrations/googleSheets/filters.ts';
import { columnNames } from '../../integrations/googleSheets/header.ts';
import { n8n } from '../../integrations/googleSheets/n8n.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun, type RunOptions } from './vendorRun.ts';

/**
 * The parts of `google_sheets.row`, `google_sheets.tab`, `google_sheets.spreadsheet` and `google_sheets.api_call` that are more than one
 * request; `contract.test.ts` covers all operations.
 */
const { fake, run: runNode } = vendorRun(definition);

const document = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf';
const orders = { document, tab: 'Orders' };
const people = { document, tab: 'gid=77' };

async function run(
  parameters: object,
  json: JsonObject[] = [{}],
  { type = 'google_sheets.row', ...more }: { type?: string } & RunOptions = {},
): Promise<JsonObject[]> {
  const items = await runNode(type, parameters, { json, ...more });
  return items.map((item) => item.json);
}
const asked = () => fake.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path).split('/').at(-1)}`);

describe('reading rows', () => {
  test('gives one item a row, with its number; empty rows are left out', async () => {
    const rows = await run({ operation: 'read', ...orders });
    expect(rows.map((row) => row['row_number'])).toEqual([2, 3, 4, 6]);
    expect(rows[2]).toEqual({
      row_number: 4,
      id: 'o-3',
      name: '',
      total: 1234,
      paid: true,
      date: '12/2/2025 12:00:00',
    });
    expect(asked()).toEqual(["GET 'Orders'"]);
  });

  test('ends at the first empty row, and returns values as they are wanted', async () => {
    const more = { until_empty: true, render: 'formatted' };
    const rows = await run({ operation: 'read', ...orders, ...more });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ total: '€12.50', paid: 'TRUE' });
    const formulas = await run({ operation: 'read', ...orders, render: 'formula', dates: 'number' });
    expect(formulas.at(-1)).toMatchObject({ total: '=C2+C3' });
    expect(formulas[0]).toMatchObject({ date: 45_992 });
  });

  test('asks once for all items, and answers each one’s filters', async () => {
    const filters = [{ column: 'id', operator: 'equals', value: 'o-1' }];
    const found = await run({}, [{}, {}, {}], {
      parametersPerItem: [
        { operation: 'read', ...orders, filters },
        {
          operation: 'read',
          ...orders,
          filters: [{ column: 'total', operator: 'greater', value: '10' }],
          first_match: true,
        },
        { operation: 'read', ...orders, filters: [{ column: 'paid', operator: 'equals', value: 'false' }] },
      ],
    });
    expect(found.map((row) => row['id'])).toEqual(['o-1', 'o-1', 'o-2']);
    expect(fake.requests).toHaveLength(1);
  });

  test('only the item with an unknown column fails', async () => {
    const wrong = { operation: 'read', ...orders, filters: [{ column: 'price', value: '1' }] };
    const right = { operation: 'read', ...orders, first_match: true, filters: [{ column: 'id', value: '7' }] };
    const found = await run({}, [{}, {}], { parametersPerItem: [wrong, right], itemErrors: 'continue' });
    expect(found).toEqual([
      { error: expect.stringMatching(/no column "price". It has "id", "name"/) },
      expect.objectContaining({ row_number: 6, id: '7' }),
    ]);
  });

  test('takes a range, whose first row is the header, and a sheet by its ID', async () => {
    expect(await run({ operation: 'read', ...people, range: 'B1:C' })).toEqual([
      { row_number: 2, name: 'Ada', city: 'Paris' },
    ]);
    expect(asked()).toEqual([`GET ${document}`, "GET 'Bo''s people'!B1:C"]);
    expect(await run({ operation: 'read', document, tab: 'Q1' })).toEqual([]);
  });

  test('an unknown sheet is an error with the sheets that exist', async () => {
    await expect(run({ operation: 'read', document, tab: 'gid=5' })).rejects.toThrow(/"Orders", "Bo's people", "Q1"/);
    await expect(run({ operation: 'read', document, tab: 'Ordres' })).rejects.toThrow(/renamed or deleted/);
  });
});

describe('appending rows', () => {
  test('reads the header once, and sends all items in one request from the first column of the table', async () => {
    const rows = await run({ operation: 'append', ...people }, [
      { city: 'Rome', name: 'Bo' },
      { name: 'Cy', row_number: 9 },
    ]);
    expect(rows).toEqual([
      { name: 'Bo', city: 'Rome', row_number: 3 },
      { name: 'Cy', row_number: 4 },
    ]);
    expect(asked()).toEqual([`GET ${document}`, "GET 'Bo''s people'!1:1", "POST 'Bo''s people'!B1:C1:append"]);
    expect(bodyOf(fake.requests[2]!)).toEqual({
      majorDimension: 'ROWS',
      values: [
        ['Bo', 'Rome'],
        ['Cy', null],
      ],
    });
    expect(Object.fromEntries(fake.requests[2]!.query)).toEqual({
      valueInputOption: 'RAW',
      insertDataOption: 'INSERT_ROWS',
    });
  });

  test('adds columns for new fields first, and leaves them out or fails where that is wanted', async () => {
    await run({ operation: 'append', ...orders, input: 'parsed' }, [{ id: 'o-8', tags: ['a', 'b'] }]);
    const [, , widened, appended] = fake.requests;
    expect(bodyOf(widened!)).toEqual({
      requests: [
        {
          updateCells: {
            start: { sheetId: 0, rowIndex: 0, columnIndex: 5 },
            rows: [{ values: [{ userEnteredValue: { stringValue: 'tags' } }] }],
            fields: 'userEnteredValue',
          },
        },
      ],
    });
    expect(bodyOf(appended!)['values']).toEqual([['o-8', null, null, null, null, '["a","b"]']]);
    expect(appended!.query.get('valueInputOption')).toBe('USER_ENTERED');
    fake.reset();
    await run({ operation: 'append', ...orders, unknown: 'ignore' }, [{ id: 'o-8', note: 1 }]);
    expect(bodyOf(fake.requests[1]!)['values']).toEqual([['o-8', null, null, null, null]]);
    const failed = await run({ operation: 'append', ...orders, unknown: 'error' }, [{ note: 1 }, { id: 'o-9' }], {
      itemErrors: 'continue',
    });
    expect(failed).toEqual([
      { note: 1, error: expect.stringContaining('no column "note"') },
      { id: 'o-9', row_number: 5 },
    ]);
  });

  test('widens a sheet that is too narrow', async () => {
    await run({ operation: 'append', ...people }, [{ name: 'Bo', a: 1, b: 2, c: 3 }]);
    expect(bodyOf(fake.requests[3]!)['requests']).toMatchObject([
      { appendDimension: { sheetId: 77, dimension: 'COLUMNS', length: 1 } },
      { updateCells: { start: { sheetId: 77, rowIndex: 0, columnIndex: 3 } } },
    ]);
  });

  test('an empty sheet gets a header row', async () => {
    const rows = await run({ operation: 'append', document, tab: 'Q1' }, [{ a: 1 }, { a: 2, b: 'x' }]);
    expect(bodyOf(fake.requests[1]!)['values']).toEqual([
      ['a', 'b'],
      [1, null],
      [2, 'x'],
    ]);
    expect(rows.map((row) => row['row_number'])).toEqual([2, 3]);
  });

  test('an item without values fails alone', async () => {
    const rows = await run({ operation: 'append', ...orders }, [{}, { id: 'o-8' }], { itemErrors: 'continue' });
    expect(rows).toEqual([{ error: 'There is no value to write.' }, { id: 'o-8', row_number: 5 }]);
  });
});

describe('updating rows', () => {
  const byId = { ...orders, key_columns: ['id'] };

  test('writes only the given columns of the matching rows, all items in one request', async () => {
    const rows = await run({ operation: 'update', ...byId }, [
      { id: 'o-2', total: 8 },
      { id: 7, name: null, paid: '' },
      { id: 'o-2', name: 'Bea' },
      { id: 'o-5', total: 1 },
    ]);
    expect(rows.map((row) => row['row_number'])).toEqual([3, 6, 3, null]);
    expect(asked()).toEqual(["GET 'Orders'!1:1", 'GET values:batchGet', 'POST values:batchUpdate']);
    expect(bodyOf(fake.requests[2]!)).toEqual({
      valueInputOption: 'RAW',
      data: [
        { range: "'Orders'!A3:E3", majorDimension: 'ROWS', values: [[null, 'Bea', 8, null, null]] },
        { range: "'Orders'!A6:E6", majorDimension: 'ROWS', values: [[null, null, null, '', null]] },
      ],
    });
  });

  test('a row by its number needs no reading of keys', async () => {
    const rows = await run({ operation: 'update', ...orders, key_columns: ['row_number'] }, [
      { row_number: 4, name: 'Cy' },
    ]);
    expect(rows).toEqual([{ row_number: 4, name: 'Cy' }]);
    expect(asked()).toEqual(["GET 'Orders'!1:1", 'POST values:batchUpdate']);
    await expect(
      run({ operation: 'update', ...orders, key_columns: ['row_number'] }, [{ name: 'Cy' }]),
    ).rejects.toThrow(/no number of a row/);
  });

  test('an item without a key, or without a row, fails where that is wanted', async () => {
    const items = [{ total: 1 }, { id: 'o-5', total: 1 }, { id: 'o-1', total: 1 }];
    const rows = await run({ operation: 'update', ...byId, not_found: 'error' }, items, { itemErrors: 'continue' });
    expect(rows).toEqual([
      { total: 1, error: 'The item has no value for "id".' },
      { id: 'o-5', total: 1, error: 'No row matches the item.' },
      { id: 'o-1', total: 1, row_number: 2 },
    ]);
    await expect(run({ operation: 'update', ...orders, key_columns: ['sku'] }, [{ sku: 1 }])).rejects.toThrow(/sku/);
  });

  test('several rows with one key are one, all of them, or an error', async () => {
    const byPaid = { ...orders, key_columns: ['paid'] };
    const item = [{ paid: true, name: 'X' }];
    expect(await run({ operation: 'update', ...byPaid }, item)).toHaveLength(1);
    const all = await run({ operation: 'update', ...byPaid, duplicates: 'all' }, item);
    expect(all.map((row) => row['row_number'])).toEqual([2, 4]);
    await expect(run({ operation: 'update', ...byPaid, duplicates: 'error' }, item)).rejects.toThrow(/2, 4/);
  });

  test('append or update: two requests for all items, and one row for two items with a new key', async () => {
    const rows = await run({ operation: 'append_or_update', ...byId }, [
      { id: 'o-1', total: 1 },
      { id: 'o-9', name: 'Cy' },
      { id: 'o-8', name: 'Di' },
      { id: 'o-9', total: 5 },
    ]);
    expect(rows.map((row) => row['row_number'])).toEqual([2, 5, 6, 5]);
    expect(asked().slice(2)).toEqual(['POST values:batchUpdate', "POST 'Orders'!A1:E1:append"]);
    expect(bodyOf(fake.requests[3]!)['values']).toEqual([
      ['o-9', 'Cy', 5, null, null],
      ['o-8', 'Di', null, null, null],
    ]);
  });
});

test('rows with other settings are not updated with those of the first item', async () => {
  const of = (not_found: string) => ({
    operation: 'update',
    ...orders,
    key_columns: ['id'],
    not_found,
    values_from: 'fields',
    values: { id: 'o-404', name: 'Ada' },
  });
  const rows = await run({ operation: 'update' }, [{}, {}], {
    parametersPerItem: [of('continue'), of('error')],
    itemErrors: 'continue',
  });
  expect(rows[0]).toMatchObject({ id: 'o-404', row_number: null });
  expect(rows[1]).not.toHaveProperty('row_number');
});

describe('deleting and clearing', () => {
  test('rows are deleted in one request from the end, because the rest moves up', async () => {
    const of = (start_row: number, count = 1) => ({ operation: 'delete', ...orders, tab: 'gid=0', start_row, count });
    const rows = await run({ operation: 'delete' }, [{}, {}, {}, {}], {
      parametersPerItem: [of(2), of(9, 3), of(3), of(10)],
    });
    expect(rows).toEqual([{ deleted: 1 }, { deleted: 3 }, { deleted: 1 }, { deleted: 1 }]);
    expect(asked()).toEqual([`POST ${document}:batchUpdate`]);
    const range = (startIndex: number, endIndex: number) => ({
      deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex, endIndex } },
    });
    expect(bodyOf(fake.requests[0]!)['requests']).toEqual([range(8, 11), range(1, 3)]);
  });

  test('after a refusal, no row is deleted alone, because the next numbers would name other rows', async () => {
    const of = (start_row: number) => ({ operation: 'delete', ...orders, tab: 'gid=0', start_row });
    const rows = await run({ operation: 'delete' }, [{}, {}, {}], {
      parametersPerItem: [of(2), of(3), of(9_000_000)],
      itemErrors: 'continue',
    });
    expect(rows.every((row) => 'error' in row)).toBe(true);
    expect(fake.requests).toHaveLength(1);
  });

  test('rows of sheets in turn count from before the deletion, and a sheet that is not there fails alone', async () => {
    const of = (tab: string, start_row: number) => ({ operation: 'delete', document, tab, start_row });
    const rows = await run({ operation: 'delete' }, [{}, {}, {}, {}], {
      parametersPerItem: [of('gid=0', 2), of('gid=77', 2), of('Nowhere', 2), of('Orders', 3)],
      itemErrors: 'continue',
    });
    expect(rows).toEqual([{ deleted: 1 }, { deleted: 1 }, { error: expect.anything() }, { deleted: 1 }]);
    const range = (sheetId: number, startIndex: number, endIndex: number) => ({
      deleteDimension: { range: { sheetId, dimension: 'ROWS', startIndex, endIndex } },
    });
    expect(bodyOf(fake.requests.at(-1)!)['requests']).toEqual([range(0, 1, 3), range(77, 1, 2)]);
  });

  test('columns are named by letters', async () => {
    const columns = { operation: 'delete', ...orders, dimension: 'columns', count: 2 };
    await run({ ...columns, start_column: 'c' });
    expect(bodyOf(fake.requests[1]!)['requests']).toMatchObject([
      { deleteDimension: { range: { sheetId: 0, dimension: 'COLUMNS', startIndex: 2, endIndex: 4 } } },
    ]);
    await expect(run({ ...columns, start_column: '3' })).rejects.toThrow(/is no column/);
  });

  test('areas are cleared in one request', async () => {
    const of = (more: object) => ({ operation: 'clear', ...orders, ...more });
    const rows = await run({ operation: 'clear' }, [{}, {}, {}, {}], {
      parametersPerItem: [
        of({ keep_header: true }),
        of({ area: 'rows', from_row: 5, number: 2 }),
        of({ area: 'columns', from_column: 'B', number: 2 }),
        of({ area: 'range', cells: 'Other!A2:B3' }),
      ],
    });
    expect(rows.map((row) => row['cleared_range'])).toEqual([
      'Orders!A2:Z1000',
      'Orders!A5:Z6',
      'Orders!B1:C1000',
      'Orders!A2:B3',
    ]);
    expect(fake.requests).toHaveLength(1);
  });
});

test('a sheet that exists is returned instead of created', async () => {
  const type = 'google_sheets.tab';
  const wanted = { operation: 'create', document, title: 'orders' };
  await expect(run(wanted, [{}], { type })).rejects.toThrow(/already exists/);
  expect(await run({ ...wanted, if_exists: 'return' }, [{}], { type })).toMatchObject([
    { sheetId: 0, title: 'Orders' },
  ]);
  const made = await run({ ...wanted, title: 'Blue', color: '#0000ff', index: 1, hidden: true }, [{}], { type });
  expect(made).toMatchObject([{ title: 'Blue', tabColorStyle: { rgbColor: { red: 0, green: 0, blue: 1 } } }]);
});

test('a spreadsheet is deleted for good only if that is wanted', async () => {
  const type = 'google_sheets.spreadsheet';
  await run({ operation: 'delete', document: `https://docs.google.com/spreadsheets/d/${document}/edit#gid=0` }, [{}], {
    type,
  });
  await run({ operation: 'delete', document, for_good: true }, [{}], { type });
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PATCH /drive/v3/files/${document}`,
    `DELETE /drive/v3/files/${document}`,
  ]);
});

test('ranges, columns and addresses', () => {
  expect([1, 26, 27, 702, 703, 18_278].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'ZZZ']);
  expect(['A', 'z', 'aa', 'ZZZ'].map((letters) => columnNumber(letters, 'column'))).toEqual([1, 26, 27, 18_278]);
  expect(rangeIn("Bo's", 'A1:B2')).toBe("'Bo''s'!A1:B2");
  expect(startOf("'My Tab'!$B$7:C9")).toEqual({ row: 7, column: 2 });
  expect(startOf('A:F')).toEqual({ row: 1, column: 1 });
  expect(columnNames(['id', '', 'id', 'col_1'], 5)).toEqual(['id', 'col_1', 'id_2', 'col_1_2', 'col_4']);
  expect(documentId(`https://docs.google.com/spreadsheets/d/${document}/edit?gid=0#gid=0`)).toBe(document);
  expect(() => documentId('https://example.com/')).toThrow(/not that of a Google spreadsheet/);
});

test.each([
  [{ column: 'a', operator: 'equals', value: '7' }, { a: 7 }, true],
  [{ column: 'a', operator: 'equals', value: 'TRUE' }, { a: true }, true],
  [{ column: 'a', operator: 'not_equals', value: 'x' }, { a: 'y' }, true],
  [{ column: 'a', operator: 'contains', value: 'DA' }, { a: 'Ada' }, true],
  [{ column: 'a', operator: 'starts_with', value: 'a' }, { a: 'Ada' }, true],
  [{ column: 'a', operator: 'greater', value: '10' }, { a: 9 }, false],
  [{ column: 'a', operator: 'less', value: '10' }, { a: '9' }, true],
  [{ column: 'a', operator: 'less_equal', value: '10' }, { a: '' }, false],
  [{ column: 'a', operator: 'empty' }, { a: '' }, true],
  [{ column: 'a', operator: 'not_empty' }, { a: 0 }, true],
] as const)('the filter %j of %j is %s', (filter, row, isMatch) => {
  expect(filterOf([filter], 'all', ['a'])(row)).toBe(isMatch);
});

test('operations without a counterpart stay placeholders', () => {
  const import_ = (parameters: object) =>
    n8n['googleSheets']!({
      ...mappable({
        name: 'Sheets',
        type: 'n8n-nodes-base.googleSheets',
        typeVersion: 4,
        parameters: parameters as Record<string, unknown>,
      } as never),
      sub: () => [],
    });
  expect(() => import_({ resource: 'sheet', operation: 'constructor' })).toThrow(NoCounterpart);
  expect(() => import_({ resource: 'toString' })).toThrow(NoCounterpart);
});

test('any other method can be called', async () => {
  const path = `/v4/spreadsheets/${document}`;
  const [found] = await run({ path, query: { fields: 'properties(title)' } }, [{}], { type: 'google_sheets.api_call' });
  expect(found).toMatchObject({ properties: { title: expect.any(String) } });
});
