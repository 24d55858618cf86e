import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { clearAll } from '../clearCells.ts';
import { deleteAll } from '../deleteRows.ts';
import { duplicates, firstMatch, firstRow, headerRow, keyColumns, place, placeKey, written } from '../fields.ts';
import { filters, match } from '../filters.ts';
import { readRows } from '../readRows.ts';
import { updateAll } from '../updateRows.ts';
import { googleSheets } from '../vendor.ts';
import { appendAll } from '../writeRows.ts';

/** Items of one request. Google advises at most 2 MB: https://developers.google.com/workspace/sheets/api/limits */
const batch = { max: 5_000, maxBytes: 1024 * 1024 };
/** A second request would count after the deletion of the first one. */
const deletion = { max: 100_000, maxBytes: 64 * 1024 * 1024 };
const shop = { document: '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf', tab: 'Orders' };
const order = { values_from: 'fields', values: { id: 'o-{{ $json.id }}', name: 'Ada' } };

/** Items that write to the same sheet in the same way. */
const sameSheet = ({
  document,
  tab,
  ...more
}: {
  document: string;
  tab: string;
  input: string;
  unknown: string;
  header_row: number;
  key_columns?: readonly string[];
  duplicates?: string;
  first_row?: number;
  not_found?: string;
}) =>
  JSON.stringify([
    placeKey({ document, tab }),
    more.input,
    more.unknown,
    more.header_row,
    more.key_columns,
    more.duplicates,
    more.first_row,
    more.not_found,
  ]);

const read = defineOperation({
  title: 'Read',
  description: 'Returns the rows of a sheet, each with its row number. The header row has the names of the fields.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    filters,
    match,
    first_match: firstMatch,
    range: text({
      title: 'Range',
      description: 'Only these cells. Their first row is the header.',
      placeholder: 'A1:F',
      rare: true,
      maxLength: 500,
    }),
    header_row: headerRow,
    first_row: firstRow,
    until_empty: boolean({
      title: 'Stop at the first empty row',
      description: 'Otherwise, empty rows are left out.',
      rare: true,
      default: false,
    }),
    render: choice(['unformatted', 'formatted', 'formula'], {
      unformatted: 'Plain values',
      formatted: 'As shown in the sheet',
      formula: 'Formulas',
    })({ title: 'Return values', rare: true, default: 'unformatted' }),
    dates: choice(['text', 'number'], { text: 'As shown in the sheet', number: 'Days since 30 December 1899' })({
      title: 'Return dates',
      rare: true,
      default: 'text',
    }),
  },
  example: { ...shop, filters: [{ column: 'name', operator: 'equals', value: 'Ada' }] },
  output: { row_number: 2, id: 'o-1', name: 'Ada', total: 12.5, paid: true, date: '12/1/2025' },
  batch: {
    ...batch,
    together: ({ document, tab, filters: _filters, match: _match, first_match: _first, ...same }) =>
      JSON.stringify([placeKey({ document, tab }), same]),
    run: readRows,
  },
});

const append = defineOperation({
  title: 'Append',
  description: 'Adds rows below the table, all items in one request. A sheet without a header row gets one.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { ...place, ...written },
  example: { ...shop, ...order },
  output: { id: 'o-7', name: 'Ada', row_number: 5 },
  batch: { ...batch, together: sameSheet, run: appendAll },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the rows that have the same values in the key columns. Other columns stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...place,
    key_columns: keyColumns,
    ...written,
    first_row: firstRow,
    duplicates,
    not_found: choice(['continue', 'error'], { continue: 'Return the item without a row number', error: 'Fail' })({
      title: 'No row matches',
      rare: true,
      default: 'continue',
    }),
  },
  example: { ...shop, key_columns: ['id'], values_from: 'fields', values: { id: 'o-2', total: 8.5 } },
  output: { id: 'o-2', total: 8.5, row_number: 3 },
  batch: { ...batch, together: sameSheet, run: (all, call) => updateAll(all, { appends: false }, call) },
});

const appendOrUpdate = defineOperation({
  title: 'Append or update',
  description: 'Changes the rows that match the key columns, and adds a row for each item without one.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { ...place, key_columns: keyColumns, ...written, first_row: firstRow, duplicates },
  example: { ...shop, key_columns: ['id'], values_from: 'fields', values: { id: 'o-9', name: 'Grace' } },
  output: { id: 'o-9', name: 'Grace', row_number: 5 },
  batch: { ...batch, together: sameSheet, run: (all, call) => updateAll(all, { appends: true }, call) },
});

const remove = defineOperation({
  title: 'Delete rows or columns',
  description: 'Deletes rows or columns. What follows moves up or left. All items count from before the deletion.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    ...place,
    dimension: choice(['rows', 'columns'], { columns: 'Columns' })({ title: 'Delete', default: 'rows' }),
    start_row: integer({
      title: 'First row',
      minimum: 1,
      maximum: 10_000_000,
      default: 2,
      showWhen: { dimension: ['rows'] },
    }),
    start_column: text({
      title: 'First column',
      placeholder: 'B',
      maxLength: 3,
      default: 'A',
      showWhen: { dimension: ['columns'] },
    }),
    count: integer({ title: 'Number', minimum: 1, maximum: 10_000_000, default: 1 }),
  },
  example: { ...shop, start_row: 3 },
  output: { deleted: 1 },
  batch: {
    ...deletion,
    together: () => 'all sheets',
    splits: false,
    run: deleteAll,
  },
});

const clear = defineOperation({
  title: 'Clear',
  description: 'Empties cells. Formats stay, and nothing moves.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...place,
    area: choice(['sheet', 'rows', 'columns', 'range'], { sheet: 'Whole sheet', columns: 'Columns', range: 'Range' })({
      title: 'Clear',
      default: 'sheet',
    }),
    keep_header: boolean({ title: 'Keep the first row', default: false, showWhen: { area: ['sheet'] } }),
    from_row: integer({
      title: 'From row',
      minimum: 1,
      maximum: 10_000_000,
      default: 2,
      showWhen: { area: ['rows'] },
    }),
    from_column: text({
      title: 'From column',
      placeholder: 'B',
      maxLength: 3,
      default: 'A',
      showWhen: { area: ['columns'] },
    }),
    number: integer({
      title: 'Number of rows or columns',
      minimum: 1,
      maximum: 10_000_000,
      default: 1,
      showWhen: { area: ['rows', 'columns'] },
    }),
    cells: text({ title: 'Cells', placeholder: 'A2:C10', maxLength: 500, showWhen: { area: ['range'] } }),
  },
  example: { ...shop, area: 'range', cells: 'C2:C6' },
  output: { cleared_range: 'Orders!C2:C6' },
  batch: { ...batch, together: placeKey, run: clearAll },
});

/** Rows of a sheet. */
export const node = vendorNode(googleSheets, {
  noun: 'row',
  title: 'Google Sheets row',
  description: 'Reads, appends, updates, deletes and clears rows of a sheet, all items in one request.',
  first: 'read',
  operations: { read, append, update, append_or_update: appendOrUpdate, delete: remove, clear },
});
