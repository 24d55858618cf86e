import type { JsonObject } from '../../domains/executions/item.ts';
import { failed, isObject, Refused } from './fakeErrors.ts';

/** A column: its type, and whether a row needs it. */
export interface Column {
  readonly type: 'bigint' | 'text' | 'integer' | 'boolean' | 'timestamp with time zone' | 'jsonb';
  readonly isRequired?: true;
  readonly isUnique?: true;
}

/** The table that exists. Its rows are the same for each request. */
export const columns: Readonly<Record<string, Column>> = {
  id: { type: 'bigint', isUnique: true },
  name: { type: 'text', isRequired: true },
  email: { type: 'text', isUnique: true },
  age: { type: 'integer' },
  is_active: { type: 'boolean' },
  data: { type: 'jsonb' },
  created_at: { type: 'timestamp with time zone' },
};
export const tables = ['people', 'active_people', 'visits'];

export function rowOf(id: number, given: JsonObject = {}): JsonObject {
  return {
    id,
    name: ['Ada', 'Bo', 'Cleo'][id - 1] ?? 'Dan',
    email: `${['ada', 'bo', 'cleo'][id - 1] ?? 'dan'}@example.com`,
    age: 30 + id,
    is_active: true,
    data: null,
    created_at: '2026-10-02T09:00:00+00:00',
    ...given,
  };
}

export const rows: readonly JsonObject[] = [1, 2, 3].map((id) => rowOf(id));

/** The rows of a body, checked against the columns: https://docs.postgrest.org/en/stable/references/api/tables_views.html#insert */
export function writtenRows(
  body: unknown,
  { columns: named, isUpdate }: { columns: string | null; isUpdate: boolean },
): JsonObject[] {
  const list = Array.isArray(body) ? (body as unknown[]) : [body];
  if (!list.every(isObject)) throw new Refused(failed(400, 'PGRST102', 'Empty or invalid json'));
  const keys = (row: JsonObject) => Object.keys(row).toSorted().join();
  if (named === null && list.some((row) => keys(row) !== keys(list[0]!)))
    throw new Refused(failed(400, 'PGRST102', 'All object keys must match'));
  const allowed = named === null ? null : named.split(',').map(unquoted);
  for (const name of allowed ?? []) assertColumn(name);
  for (const row of list) {
    for (const [name, value] of Object.entries(row)) checkValue(name, value);
    if (!isUpdate && (row['name'] === undefined || row['name'] === null))
      throw new Refused(
        failed(400, '23502', {
          message: 'null value in column "name" of relation "people" violates not-null constraint',
          details: 'Failing row contains (4, null, null).',
        }),
      );
  }
  return allowed
    ? list.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => allowed.includes(name))))
    : list;
}

export function assertColumn(name: string): void {
  if (!Object.hasOwn(columns, name))
    throw new Refused(failed(400, 'PGRST204', `Could not find the '${name}' column of 'people' in the schema cache`));
}

function checkValue(name: string, value: unknown): void {
  assertColumn(name);
  if (value === null) return;
  assertText(name, isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value));
}

/** Errors: a text that the type of the column does not take. */
export function assertText(name: string, text: string): void {
  const { type } = columns[name]!;
  const fits = {
    bigint: /^-?\d+$/,
    integer: /^-?\d+$/,
    boolean: /^(true|false|t|f|yes|no|on|off|1|0)$/i,
    'timestamp with time zone': /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/,
    text: /^/,
    jsonb: /^/,
  }[type];
  if (!fits.test(text)) throw new Refused(failed(400, '22P02', `invalid input syntax for type ${type}: "${text}"`));
}

export function unquoted(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(["\\])/g, '$1') : text;
}
