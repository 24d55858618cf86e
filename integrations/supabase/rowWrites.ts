import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, list, text } from '../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation } from '../engine/defineOperation.ts';
import { nameOf, neededConditions, type Conditions } from './conditions.ts';
import {
  cells,
  conditionFields,
  ignoredCells,
  maxAffected,
  mustExist,
  returned,
  schema,
  select,
  table,
} from './fields.ts';
import { cellsOf, columnsOf, tablePath, writing } from './rows.ts';

/** Rows that are written with one request. */
const max = 500;

const written = { table, schema, values: cells, ignore_columns: ignoredCells, returned, select };
const place = { table: 'people' };

interface Written {
  table: string;
  schema?: string;
  values: JsonObject;
  ignore_columns: string[];
  returned: boolean;
  select?: string;
}

const keyOf = ({ table: name, schema: of = '', returned: returns, select: columns = '' }: Written): unknown[] => [
  name,
  of,
  returns,
  columns,
];
const back = ({ returned: returns }: { returned: boolean }): string =>
  `return=${returns ? 'representation' : 'minimal'}`;

/** Returns the rows in the order of the request. Without them, or if a trigger has left some out, the values that were sent. */
function rowsOf(body: unknown, all: readonly Written[]): readonly unknown[] {
  if (Array.isArray(body) && body.length === all.length) return body as unknown[];
  return all.length === 1 && Array.isArray(body) ? [body] : all.map(cellsOf);
}

/** https://docs.postgrest.org/en/stable/references/api/tables_views.html#bulk-insert is one transaction. */
export const create = defineOperation({
  title: 'Create',
  description: 'Creates a row. Up to 500 items share a request, and with it a transaction.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: written,
  example: { ...place, values: { name: 'Person {{ $json.id }}', email: 'person{{ $json.id }}@example.com' } },
  output: { name: 'Person 7', email: 'person7@example.com' },
  batch: {
    max,
    together: (given) => JSON.stringify(keyOf(given)),
    request: (all) => {
      const rows = all.map(cellsOf);
      return {
        method: 'POST',
        path: tablePath(all[0]!),
        query: { columns: columnsOf(rows), select: all[0]!.select },
        headers: writing(all[0]!, [back(all[0]!), 'missing=default']),
        json: rows,
      };
    },
    results: rowsOf,
  },
});

interface Upserted extends Written {
  match_on: string[];
  on_match: 'update' | 'skip';
}

/** The values that identify the row; without columns to match on, the database takes the primary key. */
function identityOf({ match_on: keys, values }: Upserted): string {
  if (keys.length > 0) return JSON.stringify(keys.map((key) => values[key]));
  return 'id' in values ? JSON.stringify(values['id']) : '';
}

function upserted(body: unknown, all: readonly Upserted[]): readonly unknown[] {
  if (!Array.isArray(body) || body.length === all.length) return rowsOf(body, all);
  // Skipped rows are missing.
  return all.map(({ match_on: keys, values }) =>
    keys.length === 0
      ? []
      : (body as JsonObject[]).filter((row) => keys.every((key) => String(row[key]) === String(values[key]))),
  );
}

/** https://docs.postgrest.org/en/stable/references/api/tables_views.html#upsert */
export const upsert = defineOperation({
  title: 'Create or update',
  description: 'Updates the row with the same unique values, or creates it. Up to 500 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...written,
    match_on: list(
      text({
        title: 'Column',
        choices: { list: 'columns', needs: ['table'] },
        required: true,
        maxLength: 200,
      }),
    )({
      title: 'Match on',
      description: 'Exactly the columns of a unique constraint. Empty: the primary key.',
      entry: 'column',
      maxItems: 20,
      default: [],
    }),
    on_match: choice(['update', 'skip'], { update: 'Update the row', skip: 'Leave the row as it is' })({
      title: 'If the row exists',
      default: 'update',
    }),
  },
  example: {
    ...place,
    match_on: ['email'],
    values: { name: 'Person {{ $json.id }}', email: 'person{{ $json.id }}@example.com' },
  },
  output: { name: 'Person 7', email: 'person7@example.com' },
  batch: {
    max,
    // A value that one row has and another one lacks would replace the stored one by the default.
    together: (given) =>
      JSON.stringify([...keyOf(given), given.match_on, given.on_match, Object.keys(cellsOf(given)).toSorted()]),
    apart: identityOf,
    request: (all) => {
      const rows = all.map(cellsOf);
      const [first] = all as [Upserted];
      const resolution = first.on_match === 'skip' ? 'ignore' : 'merge';
      return {
        method: 'POST',
        path: tablePath(first),
        query: {
          columns: columnsOf(rows),
          on_conflict: first.match_on.map(nameOf).join(','),
          select: first.select,
        },
        headers: writing(first, [back(first), `resolution=${resolution}-duplicates`, 'missing=default']),
        json: rows,
      };
    },
    results: upserted,
  },
});

interface Affected extends Conditions {
  returned?: boolean;
  max_affected?: number;
  must_exist: boolean;
}

const affecting = { ...conditionFields, max_affected: maxAffected, must_exist: mustExist, select };

/** With a limit of changed rows, the server undoes a change of more: https://docs.postgrest.org/en/stable/references/api/preferences.html#max-affected */
function limits({ max_affected: most }: Affected): string[] {
  return most === undefined ? [] : ['handling=strict', `max-affected=${most}`];
}

function affectedRows(body: unknown, { must_exist: must }: Affected): unknown[] {
  const rows = Array.isArray(body) ? (body as unknown[]) : [];
  if (rows.length > 0 || !must) return rows;
  throw new AppError(
    'target_error',
    'Supabase: No row meets the conditions, or the row-level security of the table hides it from the key.',
  );
}

/** https://docs.postgrest.org/en/stable/references/api/tables_views.html#update */
export const update: AnyOperation = defineOperation({
  title: 'Update',
  description: 'Changes the given columns of all rows that meet the conditions, and returns the rows.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { table, schema, ...affecting, values: cells, ignore_columns: ignoredCells },
  example: {
    ...place,
    conditions: [{ column: 'id', comparison: 'eq', value: 1 }],
    values: { name: 'Person {{ $json.id }}' },
  },
  output: { id: 1, name: 'Person 7' },
  request: (given) => ({
    method: 'PATCH',
    path: tablePath(given),
    query: { ...neededConditions(given), select: given.select },
    headers: writing(given, ['return=representation', ...limits(given)]),
    json: cellsOf(given),
  }),
  result: (body, given) => affectedRows(body, given),
});

/** https://docs.postgrest.org/en/stable/references/api/tables_views.html#delete */
export const remove: AnyOperation = defineOperation({
  title: 'Delete',
  description: 'Deletes all rows that meet the conditions, and returns them.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { table, schema, ...affecting },
  example: { ...place, conditions: [{ column: 'id', comparison: 'eq', value: 1 }] },
  output: { id: 1, name: 'Ada' },
  request: (given) => ({
    method: 'DELETE',
    path: tablePath(given),
    query: { ...neededConditions(given), select: given.select },
    headers: writing(given, ['return=representation', ...limits(given)]),
  }),
  result: (body, given) => affectedRows(body, given),
});
