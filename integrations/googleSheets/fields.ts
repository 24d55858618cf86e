import { boolean, choice, integer, list, record, text } from '../../platform/schema/schema.ts';
import { sheetIdIn, type Place } from './documents.ts';

/** Fields that several operations share. */
export const document = text({
  title: 'Spreadsheet',
  description: 'ID or address of the spreadsheet.',
  placeholder: 'https://docs.google.com/spreadsheets/d/…',
  choices: { list: 'documents' },
  required: true,
  maxLength: 1_000,
});

export const tab = text({
  title: 'Sheet',
  description: 'Name of the sheet, or its ID as gid=0.',
  placeholder: 'Sheet1',
  choices: { list: 'tabs', needs: ['document'] },
  required: true,
  maxLength: 1_000,
});

export const place = { document, tab };

export const headerRow = integer({
  title: 'Header row',
  description: 'Number of the row with the names of the columns.',
  rare: true,
  minimum: 1,
  maximum: 10_000_000,
  default: 1,
});

export const firstRow = integer({
  title: 'First data row',
  rare: true,
  minimum: 2,
  maximum: 10_000_000,
  default: 2,
});

/** Fields of operations that write rows. */
export const written = {
  values_from: choice(['item', 'fields'], { item: 'Fields of the item', fields: 'Values below' })({
    title: 'Values from',
    description: 'Fields of the item go to the columns of the same name.',
    default: 'item',
  }),
  values: record({
    title: 'Values',
    entry: 'value',
    description: 'Name of the column and its value.',
    control: 'key_values',
    maxEntries: 500,
    default: {},
    showWhen: { values_from: ['fields'] },
  }),
  input: choice(['raw', 'parsed'], { raw: 'As they are', parsed: 'As if typed in' })({
    title: 'Write values',
    description: 'As if typed in: "1/2" becomes a date, and "=…" a formula. Choose that for trusted values only.',
    default: 'raw',
  }),
  unknown: choice(['add', 'ignore', 'error'], { add: 'Add the column', ignore: 'Leave it out', error: 'Fail' })({
    title: 'Value without a column',
    rare: true,
    default: 'add',
  }),
  header_row: headerRow,
};

export const keyColumns = list(
  text({ title: 'Column', required: true, maxLength: 1_000, choices: { list: 'columns', needs: ['document', 'tab'] } }),
)({
  title: 'Match on columns',
  description: 'Rows with the same values in these columns are updated. "row_number" is the number of the row.',
  entry: 'column',
  required: true,
  minItems: 1,
  maxItems: 10,
});

export const duplicates = choice(['first', 'all', 'error'], { first: 'The first one', all: 'All', error: 'Fail' })({
  title: 'Several rows match',
  rare: true,
  default: 'first',
});

export const firstMatch = boolean({ title: 'Only the first match', default: false });

/** The word of the API for how values are written. */
export function inputOption(input: 'raw' | 'parsed'): 'RAW' | 'USER_ENTERED' {
  return input === 'parsed' ? 'USER_ENTERED' : 'RAW';
}

/** The same text for all items that work on the same sheet. */
export function placeKey({ document: wanted, tab: sheet }: Place): string {
  return JSON.stringify([wanted.trim(), sheetIdIn(sheet) ?? sheet.trim()]);
}
