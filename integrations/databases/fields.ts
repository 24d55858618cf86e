import { anyJson, boolean, choice, integer, list, object, record, text } from '../../platform/schema/schema.ts';
import type { Dialect } from './dialect.ts';
import { resultFields } from './resultFields.ts';

/** Conditions by name, with the words of SQL. */
export const comparisons = {
  equal: '=',
  not_equal: '<>',
  greater: '>',
  greater_or_equal: '>=',
  less: '<',
  less_or_equal: '<=',
  like: 'like',
  in: 'in',
  is_null: 'is null',
  is_not_null: 'is not null',
} as const;

export type Comparison = keyof typeof comparisons;

const comparison = choice(Object.keys(comparisons) as Comparison[], {
  equal: 'equals',
  not_equal: 'does not equal',
  greater: 'is greater than',
  greater_or_equal: 'is at least',
  less: 'is less than',
  less_or_equal: 'is at most',
  like: 'matches the pattern',
  in: 'is one of',
  is_null: 'is empty (null)',
  is_not_null: 'is not empty (not null)',
});

/** Rows that a query may return as items. */
const maxRows = 1_000_000;
const maxName = 200;

/** Fields that are the same for all databases. */
const plainFields = {
  values: list(anyJson({ title: 'Value' }))({
    title: 'Values',
    description: 'Values of the placeholders in their order. They are bound, never written into the SQL text.',
    default: [],
    maxItems: 1_000,
  }),
  where: list(
    object({
      column: text({ title: 'Column', required: true, maxLength: maxName }),
      comparison: comparison({ title: 'Condition', default: 'equal' }),
      value: anyJson({ title: 'Value', description: 'For “is one of”, a list. Patterns use % and _.' }),
    }),
  )({ title: 'Conditions', entry: 'condition', default: [], maxItems: 100 }),
  match: choice(['all', 'any'], { all: 'All conditions', any: 'Any condition' })({
    title: 'Match',
    default: 'all',
  }),
  sort: list(
    object({
      column: text({ title: 'Column', required: true, maxLength: maxName }),
      direction: choice(['ascending', 'descending'])({ title: 'Direction', default: 'ascending' }),
    }),
  )({ title: 'Sort', entry: 'column', default: [], maxItems: 20 }),
  all: boolean({ title: 'Return all', description: 'Reads all rows.', default: false }),
  limit: integer({ title: 'Max rows', minimum: 1, maximum: maxRows, default: 50, showWhen: { all: [false] } }),
  offset: integer({ title: 'Skip rows', rare: true, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  ...resultFields,
  values_from: choice(['item', 'fields'], { item: 'The fields of the item', fields: 'The values below' })({
    title: 'Row',
    default: 'item',
  }),
  row: record({
    title: 'Row values',
    description: 'Values by column.',
    entry: 'column',
    control: 'key_values',
    default: {},
    showWhen: { values_from: ['fields'] },
  }),
  ignore_unknown: boolean({
    title: 'Ignore other fields',
    description: 'Fields without a column of this name are left out. Otherwise they are an error.',
    rare: true,
    default: false,
  }),
  empty_as_null: boolean({
    title: 'Empty texts as null',
    rare: true,
    default: false,
  }),
  return_rows: boolean({
    title: 'Return changed rows',
    description:
      'Turn this off for tables with triggers, and to write many items faster. The result is the number of rows then.',
    rare: true,
    default: true,
  }),
  skip_existing: boolean({
    title: 'Skip existing rows',
    description: 'Leaves out rows whose key exists already.',
    rare: true,
    default: false,
  }),
  transaction: choice(['each', 'all'], {
    each: 'Each item alone',
    all: 'All items in one transaction',
  })({
    title: 'Transaction',
    description: 'In one transaction, all items are written, or none.',
    default: 'each',
  }),
  command: choice(['delete', 'truncate', 'drop'], {
    delete: 'Delete rows',
    truncate: 'Empty the table',
    drop: 'Drop the table',
  })({ title: 'Delete', default: 'delete' }),
  restart_identity: boolean({
    title: 'Restart counters',
    description: 'Generated keys begin again.',
    rare: true,
    default: false,
    showWhen: { command: ['truncate'] },
  }),
  cascade: boolean({
    title: 'Include dependent objects',
    description: 'Tables that refer to this one are emptied, or objects that depend on it dropped.',
    rare: true,
    default: false,
    showWhen: { command: ['truncate', 'drop'] },
  }),
  timeout_s: integer({
    title: 'Timeout (s)',
    description: 'The statement is canceled at the server after this time.',
    rare: true,
    minimum: 1,
    maximum: 3_600,
    default: 300,
  }),
};

/** The fields of the operations, by name. Operations that share a field share its definition. */
export function databaseFields({ schemaTitle, defaultSchema, placeholderHint, readOnlyHint }: Dialect) {
  const schemaHint = defaultSchema === '' ? { description: 'Leave empty for the database of the credential.' } : {};
  const needs = defaultSchema === '' ? [] : ['schema'];
  const column = text({
    title: 'Column',
    choices: { list: 'columns', needs: [...needs, 'table'] },
    required: true,
    maxLength: maxName,
  });
  return {
    ...plainFields,
    schema: text({
      title: schemaTitle,
      ...schemaHint,
      choices: { list: 'schemas' },
      default: defaultSchema,
      maxLength: maxName,
    }),
    table: text({ title: 'Table', choices: { list: 'tables', needs }, required: true, maxLength: maxName }),
    sql: text({
      title: 'SQL',
      description: `One statement. Write ${placeholderHint} for values, and add them to "Values".`,
      control: 'code',
      required: true,
      maxLength: 200_000,
    }),
    read_only: boolean({
      title: 'Read-only',
      description: readOnlyHint ?? 'The database refuses every change.',
      default: true,
    }),
    columns: list(column)({ title: 'Columns', description: 'Leave empty for all columns.', default: [] }),
    keys: list(column)({
      title: 'Key columns',
      description: 'Columns that identify a row. Their values are in the row.',
      required: true,
      minItems: 1,
      maxItems: 100,
    }),
    returning: list(column)({
      title: 'Returned columns',
      description: 'Leave empty for all columns.',
      rare: true,
      default: [],
    }),
  };
}

export type DatabaseFields = ReturnType<typeof databaseFields>;
