import { AppError } from '../../../openapi/AppError.ts';
import { choice, integer, list, object, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { conditionsQuery, nameOf, neededConditions } from '../conditions.ts';
import { conditionFields, schema, select, table } from '../fields.ts';
import { byOffset, pageRows, reading, tablePath } from '../rows.ts';
import { create, remove, update, upsert } from '../rowWrites.ts';
import { supabase } from '../vendor.ts';

const ada = { id: 1, name: 'Ada', email: 'ada@example.com' };
const place = { table: 'people' };

/** https://docs.postgrest.org/en/stable/references/api/tables_views.html */
const listRows = defineOperation({
  title: 'List',
  description: 'Lists rows of a table or a view that meet the conditions.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    table,
    schema,
    ...conditionFields,
    sort: list(
      object({
        column: text({ title: 'Column', required: true, maxLength: 200 }),
        direction: choice(['asc', 'desc'])({ title: 'Direction', default: 'asc' }),
        nulls: choice(['default', 'first', 'last'], { default: 'Default', first: 'First', last: 'Last' })({
          title: 'Empty values',
          rare: true,
          default: 'default',
        }),
      }),
    )({
      title: 'Sort by',
      description: 'End with a unique column. Without any, rows of a long list can come twice or not at all.',
      entry: 'column',
      maxItems: 20,
      default: [],
    }),
    select,
    skip: integer({ title: 'Skip rows', rare: true, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  },
  example: {
    ...place,
    conditions: [{ column: 'age', comparison: 'gte', value: 18 }],
    sort: [{ column: 'id', direction: 'asc' }],
  },
  output: ada,
  request: ({ sort, select: columns, skip, ...given }) => ({
    path: tablePath(given),
    query: {
      ...conditionsQuery(given),
      select: columns,
      order: sort
        .map(({ column, direction, nulls }) => {
          const end = nulls === 'default' ? '' : `.nulls${nulls}`;
          return `${nameOf(column)}.${direction}${end}`;
        })
        .join(','),
      ...(skip > 0 ? { offset: skip } : {}),
    },
    headers: {
      ...reading(given),
      // Only a list of all rows needs their number: counting takes the database time.
      ...((given as { all?: boolean }).all === true ? { prefer: 'count=exact' } : {}),
    },
  }),
  list: { next: byOffset, pageSize: { parameter: 'limit', max: pageRows } },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the one row that meets the conditions. No row, or more than one, is an error.',
  effects: reads,
  repeat: 'safe',
  parameters: { table, schema, ...conditionFields, select },
  example: { ...place, conditions: [{ column: 'id', comparison: 'eq', value: 1 }] },
  output: ada,
  run: async ({ select: columns, ...given }, { client, key }) => {
    const { body } = await client.send(
      {
        path: tablePath(given),
        query: { ...neededConditions(given), select: columns, limit: 2 },
        headers: reading(given),
      },
      { repeat: 'safe', key },
    );
    const found = body as JsonObject[];
    if (found.length === 1) return itemsOf(found);
    throw new AppError(
      'target_error',
      found.length === 0
        ? 'Supabase: No row meets the conditions, or the row-level security of the table hides it from the key.'
        : 'Supabase: More than one row meets the conditions. Add a condition, or use "List".',
    );
  },
});

const count = defineOperation({
  title: 'Count',
  description: 'Returns the number of rows that meet the conditions.',
  effects: reads,
  repeat: 'safe',
  parameters: { table, schema, ...conditionFields },
  example: place,
  output: { count: 3 },
  request: (given) => ({
    path: tablePath(given),
    query: { ...conditionsQuery(given), limit: 0 },
    headers: { ...reading(given), prefer: 'count=exact' },
  }),
  result: (_body, _given, { headers }) => {
    const [, total] = /\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    if (total === undefined) throw new AppError('target_error', 'Supabase: The response has no number of rows.');
    return { count: Number(total) };
  },
});

/** Rows of Supabase: https://supabase.com/docs/guides/api. */
export const node = vendorNode(supabase, {
  noun: 'row',
  title: 'Supabase row',
  description: 'Lists, reads, counts, creates, updates or deletes rows of a Supabase database.',
  first: 'list',
  operations: { list: listRows, get, count, create, update, upsert, delete: remove },
});
