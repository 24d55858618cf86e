import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { NextPage } from '../engine/paging.ts';
import { path } from '../engine/vendorRequest.ts';

export interface Place {
  readonly base: string;
  readonly table: string;
}

export type Output = 'simple' | 'full';

/** Returns the path of the rows of a table. */
export function rowsPath({ base, table }: Place): string {
  return path`/api/v3/data/${base}/${table}/records`;
}

/** Returns the path of the links of a row. */
export function linksPath({
  base,
  table,
  link_field: field,
  row,
}: Place & { link_field: string; row: string }): string {
  return path`/api/v3/data/${base}/${table}/links/${field}/${row}`;
}

/** Returns the ID as tables with a number, or with another key, have it. Errors: `parameter_invalid` for an empty one. */
export function rowId(row: string, name = 'row'): number | string {
  const id = row.trim();
  if (id === '') throw new AppError('parameter_invalid', 'Enter the ID of a row.', { param: `/${name}` });
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}

/**
 * The next page by the number in its address. The address itself can have another host, such as that of a server behind a proxy, and the
 * credential goes to the host of the API only.
 */
const nextPage: NextPage = ({ request, response }) => {
  const { next } = response.body as { next?: unknown };
  if (typeof next !== 'string' || next === '') return null;
  const page = URL.parse(next, 'https://next.invalid')?.searchParams.get('page');
  if (page) return { ...request, query: { ...request.query, page } };
  throw new AppError('target_error', 'NocoDB: The address of the next page has no number of a page.');
};

/** Servers cut a larger page to their own limit. */
export const paged = { next: nextPage, pageSize: { parameter: 'pageSize', max: 100 } };

interface Row {
  readonly id?: unknown;
  readonly fields?: JsonObject;
}

/** Returns a row with its fields beside the ID, or as NocoDB returns it. */
export function shaped(row: unknown, output: Output): JsonObject {
  const { id, fields } = row as Row;
  return output === 'full' ? (row as JsonObject) : { id, ...fields };
}

/** Returns the rows of a response. Errors: `target_error`. */
export function rowsIn(body: JsonObject): readonly unknown[] {
  const { records } = body;
  if (Array.isArray(records)) return records as unknown[];
  throw new AppError('target_error', 'NocoDB: The response has no rows.');
}

/** Returns the values that are sent. Errors: `parameter_invalid` if there is none. */
export function cellsOf({
  fields,
  ignore_fields: ignored,
}: {
  fields: Record<string, unknown>;
  ignore_fields: string[];
}): JsonObject {
  // An item of a list has the ID beside its fields.
  const given = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && name !== 'id' && !ignored.includes(name),
  );
  if (given.length === 0) throw new AppError('parameter_invalid', 'Enter at least one field.', { param: '/fields' });
  return Object.fromEntries(given);
}

/** Returns a sorting as JSON; undefined without one. */
export function sortOf(sort: readonly { field: string; direction: string }[]): string | undefined {
  return sort.length === 0 ? undefined : JSON.stringify(sort);
}

/** Returns the wanted fields as JSON; undefined for all of them. */
export function fieldsOf(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : JSON.stringify(names);
}
