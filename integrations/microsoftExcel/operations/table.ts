import { boolean, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, valueOf } from '../../microsoft/odata.ts';
import { cellOf, columnsFor, headerOf, recordOf } from '../cells.ts';
import { recordFor, rowFields } from '../rowFields.ts';
import { microsoftExcel } from '../vendor.ts';
import { drive, sheetPath, table, tablePath, workbook, workbookPath, worksheet, type Place } from '../workbook.ts';

const place = { workbook: '01WORKBOOK1ABCDEFGH', table: 'Paid' };
const changes = ['changes'] as const;
const pages = { next: nextPage, pageSize: { parameter: '$top', max: 100 } };

type Table = Place & { readonly table: string };
type Call = Pick<OperationCall, 'client' | 'key'>;

async function cellsOf(
  of: Table,
  part: 'headerRowRange' | 'dataBodyRange',
  { client, key }: Call,
): Promise<unknown[][]> {
  const request = { path: `${tablePath(of)}/${part}`, query: { $select: 'values' } };
  const { body } = await client.send(request, { repeat: 'safe', key });
  return (body as { values?: unknown[][] }).values ?? [];
}

const { new_columns: _mode, ...tableRow } = rowFields;

const append = defineOperation({
  title: 'Append',
  description: 'Adds rows at the end of a table. Several items are one request.',
  effects: changes,
  repeat: 'unsafe',
  parameters: {
    workbook,
    table,
    ...tableRow,
    index: integer({
      title: 'Position',
      description: 'Number of the row before which the rows are added, from 0. Default: the end.',
      rare: true,
      minimum: 0,
    }),
    drive,
  },
  example: { ...place, data: 'entered', fields: { id: '{{ $json.id }}', name: 'Cy' } },
  output: { name: 'Cy' },
  batch: {
    max: 500,
    together: ({ drive: of, workbook: file, table: name, formulas, index }) =>
      JSON.stringify([of, file, name, formulas, index]),
    run: async (all, { items, client, key }) => {
      const first = all[0]!;
      const [cells = []] = await cellsOf(first, 'headerRowRange', { client, key });
      const header = headerOf(cells);
      const records = all.map((parameters, place) => recordFor(parameters, items[place]!));
      columnsFor(header, records, 'error');
      const values = records.map((record) => header.map((name) => cellOf(record[name], first.formulas)));
      const request = {
        method: 'POST',
        path: `${tablePath(first)}/rows/add`,
        json: { index: first.index ?? null, values },
      } as const;
      await client.send(request, { repeat: 'unsafe', key });
      // Cells have an apostrophe before texts that Excel would change; the output has the values as they were given.
      return values.map((row, place) => ({ ...recordOf(header, row), ...records[place] }));
    },
  },
});

const rows = defineOperation({
  title: 'Read',
  description: 'Returns the rows of a table, or those with a value in a column.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    workbook,
    table,
    column: text({ title: 'Only rows with column', placeholder: 'name', rare: true, maxLength: 255 }),
    value: text({ title: 'And value', rare: true, maxLength: 10_000 }),
    max_rows: integer({ title: 'Max rows', rare: true, minimum: 1, maximum: 100_000, default: 100_000 }),
    drive,
  },
  example: place,
  output: { id: 1, name: 'Ada', total: 20 },
  run: async ({ column, value, max_rows: max, ...of }, call) => {
    const [cells = []] = await cellsOf(of, 'headerRowRange', call);
    const header = headerOf(cells);
    if (column && !header.includes(column))
      throw new AppError('parameter_invalid', `The table has no column "${column.slice(0, 100)}".`, {
        param: '/column',
      });
    const records = (await cellsOf(of, 'dataBodyRange', call)).map((row) => recordOf(header, row));
    const found = column ? records.filter((record) => String(record[column] ?? '') === (value ?? '')) : records;
    return found.slice(0, max).map((json) => ({ json }));
  },
});

const columns = defineOperation({
  title: 'List columns',
  description: 'Lists the columns of a table.',
  effects: reads,
  repeat: 'safe',
  parameters: { workbook, table, drive },
  example: place,
  output: { id: '1', name: 'id', index: 0 },
  request: (of) => ({ path: `${tablePath(of)}/columns`, query: { $select: 'id,name,index' } }),
  result: valueOf,
  list: pages,
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the tables of a workbook.',
  effects: reads,
  repeat: 'safe',
  parameters: { workbook, drive },
  example: { workbook: place.workbook },
  output: { name: 'Paid' },
  request: (of) => ({ path: `${workbookPath(of)}/tables` }),
  result: valueOf,
  list: pages,
});

const create = defineOperation({
  title: 'Create',
  description: 'Makes a table of the cells of a sheet.',
  effects: changes,
  repeat: 'unsafe',
  parameters: {
    workbook,
    worksheet,
    range: text({
      title: 'Range',
      description: 'Such as A1:C10. Empty: all used cells.',
      placeholder: 'A1:C10',
      maxLength: 50,
    }),
    has_headers: boolean({ title: 'The first row has the names', default: true }),
    drive,
  },
  example: { workbook: place.workbook, worksheet: 'Orders', range: 'A1:C3' },
  output: { name: 'Table4' },
  prepare: async (given, { client, key }) => {
    if (given.range?.trim()) return given;
    const request = { path: `${sheetPath(given)}/usedRange(valuesOnly=true)`, query: { $select: 'address' } };
    const { body } = await client.send(request, { repeat: 'safe', key });
    const { address = 'A1' } = body as { address?: string };
    return { ...given, range: address.slice(address.lastIndexOf('!') + 1) };
  },
  request: (given) => ({
    method: 'POST',
    path: `${sheetPath(given)}/tables/add`,
    json: { address: given.range!.trim(), hasHeaders: given.has_headers },
  }),
});

const toRange = defineOperation({
  title: 'Convert to cells',
  description: 'Turns a table into ordinary cells. Their values stay.',
  effects: changes,
  repeat: 'unsafe',
  parameters: { workbook, table, drive },
  example: place,
  output: { address: 'Orders!A1:C3' },
  request: (of) => ({ method: 'POST', path: `${tablePath(of)}/convertToRange` }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a table with its cells.',
  effects: changes,
  repeat: 'safe',
  acceptRepeated: ['ItemNotFound'],
  parameters: { workbook, table, drive },
  example: place,
  output: { success: true },
  request: (of) => ({ method: 'DELETE', path: tablePath(of) }),
  result: (): JsonObject => ({ success: true }),
});

/** Tables of workbooks: https://learn.microsoft.com/graph/api/resources/workbooktable. */
export const node = vendorNode(microsoftExcel, {
  noun: 'table',
  title: 'Microsoft Excel table',
  description: 'Adds and reads rows of a table, or creates and deletes tables in a workbook of Microsoft 365.',
  first: 'append',
  operations: { append, read: rows, columns, list, create, to_range: toRange, delete: remove },
});
