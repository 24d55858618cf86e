import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { headerOf, recordOf } from '../cells.ts';
import { recordFor, rowFields } from '../rowFields.ts';
import { appendRows, readUsed, updateRows } from '../sheetRows.ts';
import { microsoftExcel } from '../vendor.ts';
import { drive, workbook, worksheet } from '../workbook.ts';

const place = { workbook: '01WORKBOOK1ABCDEFGH', worksheet: 'Orders' };
const changes = ['changes'] as const;

const matchColumn = text({
  title: 'Column to match',
  description: 'Name of a column. Its value says which rows are meant.',
  placeholder: 'id',
  required: true,
  maxLength: 255,
});
const matchValue = text({
  title: 'Value to match',
  description: 'Rows with this value, exactly as it is stored.',
  placeholder: '7',
  required: true,
  maxLength: 10_000,
});

const read = defineOperation({
  title: 'Read',
  description: 'Returns the rows of a sheet, each with the names of the first row.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    workbook,
    worksheet,
    range: text({
      title: 'Range',
      description: 'Such as A1:C100. Default: all used cells.',
      placeholder: 'A1:C100',
      rare: true,
      maxLength: 50,
    }),
    header_row: integer({
      title: 'Row of the names',
      description: 'Counted from the first row that is read.',
      rare: true,
      minimum: 1,
      maximum: 1_000,
      default: 1,
    }),
    first_row: integer({
      title: 'First row of data',
      description: 'Counted from the first row that is read. Default: the one after the names.',
      rare: true,
      minimum: 1,
      maximum: 1_000_000,
    }),
    as_shown: boolean({
      title: 'As shown',
      description: 'Texts with formats, such as dates. Otherwise, dates are the numbers that Excel stores.',
      rare: true,
      default: false,
    }),
    column: text({ title: 'Only rows with column', placeholder: 'name', rare: true, maxLength: 255 }),
    value: text({ title: 'And value', rare: true, maxLength: 10_000 }),
    max_rows: integer({ title: 'Max rows', rare: true, minimum: 1, maximum: 100_000, default: 100_000 }),
    drive,
  },
  example: place,
  output: { id: 1, name: 'Ada', total: 20 },
  run: async (
    { range, header_row: headerRow, first_row: firstRow, as_shown: asShown, column, value, ...given },
    call,
  ) => {
    const { header: names, rows: below } = await readUsed(given, { ...(range ? { range } : {}), asShown }, call);
    const rows: (readonly unknown[])[] = names.length === 0 ? [] : [names, ...below];
    const header = headerRow === 1 ? names : headerOf(rows[headerRow - 1] ?? []);
    const records = rows.slice((firstRow ?? headerRow + 1) - 1).map((cells) => recordOf(header, cells));
    const found = column ? records.filter((record) => String(record[column] ?? '') === (value ?? '')) : records;
    return found.slice(0, given.max_rows).map((json) => ({ json }));
  },
});

const append = defineOperation({
  title: 'Append',
  description: 'Writes rows below the used cells of a sheet. Several items are one request.',
  effects: changes,
  repeat: 'unsafe',
  parameters: { workbook, worksheet, ...rowFields, drive },
  example: { ...place, data: 'entered', fields: { id: '{{ $json.id }}', name: 'Cy' } },
  output: { row_number: 4, name: 'Cy' },
  batch: {
    max: 500,
    together: (parameters) =>
      JSON.stringify([
        parameters.drive,
        parameters.workbook,
        parameters.worksheet,
        parameters.new_columns,
        parameters.formulas,
      ]),
    run: async (all, { items, ...call }) => {
      const [first] = all;
      const records = all.map((parameters, index) => recordFor(parameters, items[index]!));
      return appendRows(first!, { ...first!, records }, call);
    },
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes rows with a value in a column. Other cells keep their values and formulas.',
  effects: changes,
  repeat: 'safe',
  parameters: {
    workbook,
    worksheet,
    match_column: matchColumn,
    match_value: matchValue,
    ...rowFields,
    if_missing: choice(['error', 'append', 'skip'], {
      error: 'Stop with an error',
      append: 'Append a row',
      skip: 'Return nothing',
    })({ title: 'If no row matches', default: 'error' }),
    every_row: boolean({
      title: 'All matching rows',
      description: 'Otherwise the first one.',
      rare: true,
      default: false,
    }),
    drive,
  },
  example: { ...place, match_column: 'id', match_value: '2', data: 'entered', fields: { name: 'Cy' } },
  output: { row_number: 3, name: 'Cy' },
  run: async ({ match_column: column, match_value: value, every_row: all, ...given }, call) => {
    const record = recordFor(given, call.item);
    const rows = await updateRows(given, { ...given, record, column, value, all }, call);
    return rows.map((json) => ({ json }));
  },
});

/** Rows of sheets: https://learn.microsoft.com/graph/api/resources/workbookrange. */
export const node = vendorNode(microsoftExcel, {
  noun: 'row',
  title: 'Microsoft Excel row',
  description: 'Reads, appends or changes rows of a sheet in a workbook of Microsoft 365.',
  first: 'append',
  operations: { append, read, update },
});
