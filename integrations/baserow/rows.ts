import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { NextPage } from '../engine/paging.ts';
import { path } from '../engine/vendorRequest.ts';

/** Returns the path of the rows of a table; every path of Baserow ends in a slash. */
export function rowsPath(table: string): string {
  return path`/api/database/rows/table/${table}/`;
}

/** Returns the number of a row. Errors: `parameter_invalid`. */
export function rowId(row: string): number {
  const id = Number(row.trim());
  if (/^[1-9]\d*$/.test(row.trim()) && Number.isSafeInteger(id)) return id;
  throw new AppError('parameter_invalid', 'The ID of a row is a whole number.', { param: '/row' });
}

/** Returns the part of the query that selects names or IDs as keys. */
export function keysQuery({ by_field_id: byId }: { by_field_id: boolean }): JsonObject {
  return byId ? {} : { user_field_names: 'true' };
}

/** A change without calls of webhooks, if it is wanted. */
export function quietQuery({ quiet }: { quiet: boolean }): JsonObject {
  return quiet ? { send_webhook_events: 'false' } : {};
}

/** Returns the field of a filter or a sorting: its name, or its number. */
export function fieldOf(name: string, byId: boolean): string {
  const [, number] = /^(?:field_)?(\d+)$/.exec(name.trim()) ?? [];
  return byId && number !== undefined ? `field_${number}` : name.trim();
}

/**
 * The next page by the number in its address. The address itself can have another host, such as that of a server behind a proxy, and the
 * credential goes to the host of the API only.
 */
export const nextPage: NextPage = ({ request, response }) => {
  const { next } = response.body as { next?: unknown };
  const page = typeof next === 'string' ? URL.parse(next)?.searchParams.get('page') : null;
  return page === null || page === undefined ? null : { ...request, query: { ...request.query, page } };
};

interface Option {
  id: number;
  value: unknown;
  color: unknown;
}

const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && 'color' in value && 'value' in value && 'id' in value;

function simple(value: unknown): unknown {
  if (Array.isArray(value)) return value.every(isOption) ? value.map((one) => one.value) : value;
  return isOption(value) ? value.value : value;
}

/** Returns a row with the texts of its options, or as Baserow returns it. */
export function shaped(row: unknown, output: 'simple' | 'full'): JsonObject {
  if (output === 'full') return row as JsonObject;
  return Object.fromEntries(Object.entries(row as JsonObject).map(([name, value]) => [name, simple(value)]));
}
