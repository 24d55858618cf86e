import { AppError } from '../../../openapi/AppError.ts';
import { conditionsSchema } from '../../../platform/expressions/conditionsSchema.ts';
import { cellsOf, writeItems } from '../../dataTables/writeItems.ts';
import type { OpenDataTable } from '../../dataTables/nodeDataTables.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import {
  anyJson,
  choice,
  integer,
  list,
  object,
  text,
  type JsonSchema,
  type Schema,
  type ValueOf,
} from '../../../platform/schema/schema.ts';

const writes = ['insert', 'update', 'upsert'];

const conditionFields = conditionsSchema.json['properties'] as Record<string, JsonSchema>;

/** As in the node If, but of rows: `left` is the name of a column. None at all means every row, to get only. */
const rowConditions = {
  json: {
    ...conditionsSchema.json,
    properties: { ...conditionFields, conditions: { ...conditionFields['conditions'], minItems: 0 } },
    description: 'Enter a column name, id, created_at or updated_at on the left.',
    'x-placeholder': 'Column name',
    'x-columns': 'own',
    'x-show-when': { operation: ['get', 'update', 'delete'] },
  },
  present: false,
} as Schema<ValueOf<typeof conditionsSchema>, false>;

const parameters = object({
  table: text({
    title: 'Data table',
    description: 'ID or name of a data table in the same project.',
    control: 'data_table',
    required: true,
    maxLength: 200,
  }),
  operation: choice(['get', 'insert', 'update', 'upsert', 'delete'])({ title: 'Operation', default: 'get' }),
  conditions: rowConditions,
  mapping: choice(['auto', 'assignments'])({
    title: 'Values',
    description: 'Auto: fields with the same names as columns. Assignments: set each column.',
    default: 'auto',
    showWhen: { operation: writes },
  }),
  assignments: list(
    object({
      column: text({ title: 'Column', control: 'data_column', required: true, maxLength: 63 }),
      value: anyJson({ title: 'Value' }),
    }),
  )({ title: 'Columns', entry: 'column', default: [], showWhen: { operation: writes, mapping: ['assignments'] } }),
  key_columns: list(text({ title: 'Column', control: 'data_column', required: true, maxLength: 63 }))({
    title: 'Key columns',
    description: 'Rows with the same values in these columns are updated. Otherwise, a row is inserted.',
    default: [],
    maxItems: 10,
    showWhen: { operation: ['upsert'] },
  }),
  sort_by: text({
    title: 'Sort by column',
    control: 'data_column',
    columns: 'own',
    maxLength: 63,
    showWhen: { operation: ['get'] },
  }),
  order: choice(['asc', 'desc'])({ title: 'Order', default: 'asc', showWhen: { operation: ['get'] } }),
  limit: integer({
    title: 'Max rows',
    description: 'Per item.',
    minimum: 1,
    maximum: 100_000,
    default: 1_000,
    showWhen: { operation: ['get'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Reads and writes rows of a data table of the project, once per item; the rows become items
 * `{ id, <columns>, created_at, updated_at }`. An insert that was interrupted and runs again inserts nothing twice; an upsert is
 * atomic by its key. Values are converted to the type of their column where nothing is lost by it.
 */
export const node = defineNode({
  type: 'data.table',
  version: 1,
  title: 'Data table',
  description: 'Gets, inserts, updates, upserts or deletes rows in a data table.',
  icon: 'Table',
  group: 'data',
  pure: false,
  reaches: { permission: 'data_tables.write_rows', what: 'data tables' },
  effects: ({ operation }) =>
    operation === undefined || operation === 'get'
      ? ['reads_private', 'brings_untrusted']
      : ['reads_private', 'brings_untrusted', 'changes'],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Adults, oldest first',
      parameters: {
        table: 'People',
        conditions: { conditions: [{ left: 'age', operator: { type: 'number', operation: 'gte' }, right: 18 }] },
        sort_by: 'age',
        order: 'desc',
      },
    },
    {
      title: 'One row per customer',
      parameters: {
        table: 'Customers',
        operation: 'upsert',
        key_columns: ['email'],
        mapping: 'assignments',
        assignments: [
          { column: 'email', value: '{{ $json.body.email }}' },
          { column: 'seen_at', value: '{{ $now }}' },
        ],
      },
    },
    { title: 'One row per item', parameters: { table: 'Orders', operation: 'insert' } },
  ],
  run: (context) => {
    const opened = new Map<string, Promise<OpenDataTable>>();
    const open = ({ table }: Parameters): Promise<OpenDataTable> => {
      let promise = opened.get(table);
      if (!promise) opened.set(table, (promise = context.tables.open(table)));
      return promise;
    };
    if (context.items.length === 0) return { outputs: { main: [] } };
    const { operation } = context.parameters;
    if (operation === 'insert' || operation === 'upsert') return writeItems(context, open);
    return eachItem({ context, port: 'main', work: async (item, wanted) => rowsFor(await open(wanted), item, wanted) });
  },
});

async function rowsFor(table: OpenDataTable, item: Item, wanted: Parameters): Promise<Record<string, Item[]>> {
  const rows = await changeOrGet(table, item, wanted);
  return { main: rows.map((json) => ({ json })) };
}

async function changeOrGet(table: OpenDataTable, item: Item, wanted: Parameters) {
  const { conditions, limit, order } = wanted;
  if (wanted.operation === 'get') {
    const asked = conditions?.conditions.length === 0 ? undefined : conditions;
    return table.get({ conditions: asked, sortBy: wanted.sort_by || undefined, descending: order === 'desc', limit });
  }
  if (!conditions || conditions.conditions.length === 0) {
    const message = `Add at least one condition for the rows to ${wanted.operation}. Use "id exists" for all rows.`;
    throw new AppError('parameter_invalid', message, { param: '/conditions' });
  }
  return wanted.operation === 'update'
    ? table.update(conditions, cellsOf(table, item, wanted))
    : table.delete(conditions);
}
