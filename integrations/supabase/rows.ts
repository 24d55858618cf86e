import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { NextPage } from '../engine/paging.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';
import { nameOf } from './conditions.ts';

/** Rows of one page. Hosted projects return no more, whatever is asked for. */
export const pageRows = 1_000;

interface Place {
  readonly table: string;
  readonly schema?: string;
}

/** Returns the path of a table. */
export function tablePath({ table }: Place): string {
  return path`/rest/v1/${table}`;
}

/** Reading and writing name a schema in different headers: https://docs.postgrest.org/en/stable/references/api/schemas.html */
export function reading({ schema }: Place): Record<string, string> {
  return schema ? { 'accept-profile': schema } : {};
}

/** Returns the headers of a change, with its preferences: https://docs.postgrest.org/en/stable/references/api/preferences.html */
export function writing({ schema }: Place, preferences: readonly string[]): Record<string, string> {
  return { prefer: preferences.join(','), ...(schema ? { 'content-profile': schema } : {}) };
}

/** Returns the values to write. Errors: `parameter_invalid` if there is none. */
export function cellsOf({
  values,
  ignore_columns: ignored,
}: {
  values: JsonObject;
  ignore_columns: readonly string[];
}): JsonObject {
  const given = Object.entries(values).filter(([name, value]) => value !== undefined && !ignored.includes(name));
  if (given.length === 0) throw new AppError('parameter_invalid', 'Enter at least one value.', { param: '/values' });
  return Object.fromEntries(given);
}

/** Returns all columns of some rows as a parameter. Rows without one of them get its default. */
export function columnsOf(rows: readonly JsonObject[]): string {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].map(nameOf).join(',');
}

/** A request that knows how many rows there are. */
interface Counted extends VendorRequest {
  readonly total?: number;
}

/**
 * The next page by its offset. A server may cut pages without a word, so a short page is not the last one: the list ends at the number of
 * rows, if it was asked for, or at an empty page.
 */
export const byOffset: NextPage = ({ request, response, count }) => {
  const { query = {}, headers = {}, total: known } = request as Counted;
  const [, counted] = /\/(\d+)$/.exec(response.headers['content-range'] ?? '') ?? [];
  const total = known ?? (counted === undefined ? undefined : Number(counted));
  const offset = Number(query['offset'] ?? 0) + count;
  if (count === 0 || (total !== undefined && offset >= total)) return null;
  const { prefer: _prefer, ...others } = headers; // the rows are counted once
  const next: Counted = {
    ...request,
    query: { ...query, offset },
    headers: others,
    ...(total === undefined ? {} : { total }),
  };
  return next;
};
