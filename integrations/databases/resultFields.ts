import { choice, integer, text } from '../../platform/schema/schema.ts';

/** The fields that say what a query returns: its rows as items, or in a file. */
export const resultFields = {
  result: choice(['items', 'file'], { items: 'Items', file: 'File' })({
    title: 'Result',
    description: 'A file takes any number of rows.',
    default: 'items',
  }),
  max_rows: integer({
    title: 'Max rows',
    description: 'More rows are an error.',
    minimum: 1,
    maximum: 1_000_000,
    default: 10_000,
    showWhen: { result: ['items'] },
  }),
  file_format: choice(['json_lines', 'csv'])({
    title: 'Format',
    default: 'json_lines',
    showWhen: { result: ['file'] },
  }),
  file_name: text({
    title: 'File name',
    description: 'Defaults to “rows” with the extension of the format.',
    default: '',
    maxLength: 255,
    showWhen: { result: ['file'] },
  }),
};
