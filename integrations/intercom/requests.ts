import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { cursorInQuery, nextQuery, type NextPage } from '../engine/paging.ts';
import { unixSeconds } from '../engine/timeParameter.ts';

const cursorIn = (body: JsonObject): unknown =>
  (body['pages'] as { next?: { starting_after?: unknown } | null } | undefined)?.next?.starting_after;

/** https://developers.intercom.com/docs/build-an-integration/learn-more/rest-apis/pagination-cursor */
export const pages = { next: cursorInQuery('starting_after', cursorIn), pageSize: { parameter: 'per_page', max: 150 } };

/** Companies have pages with numbers. */
export const numberedPages = {
  next: nextQuery((body) => (body['pages'] as { next?: unknown } | undefined)?.next, []),
  pageSize: { parameter: 'per_page', max: 60 },
};

/** The cursor of a search is in its body. */
const nextFound: NextPage = ({ request, response }) => {
  const cursor = cursorIn(response.body as JsonObject);
  if (typeof cursor !== 'string' || cursor === '') return null;
  const json = request.json as JsonObject;
  return {
    ...request,
    json: { ...json, pagination: { ...(json['pagination'] as JsonObject), starting_after: cursor } },
  };
};

/** Pages of a search. */
export const foundPages = { next: nextFound };

/** A condition as the form has it. */
export interface Condition {
  field: string;
  operator: string;
  value: string;
}

/**
 * Returns the query of a search: https://developers.intercom.com/docs/references/2.15/rest-api/api.intercom.io/contacts/searchcontacts. Times
 * are in seconds. Errors: `parameter_invalid` without a condition.
 */
export function searchQuery(conditions: readonly Condition[], { limit }: { limit?: number }): JsonObject {
  if (conditions.length === 0) throw new AppError('parameter_invalid', 'Enter a condition.', { param: '/conditions' });
  const value = conditions.map(({ field, operator, value: written }) => ({
    field: field.trim(),
    operator,
    value: valueOf(field, operator, written),
  }));
  return { query: { operator: 'AND', value }, pagination: { per_page: Math.min(limit ?? 150, 150) } };
}

function valueOf(field: string, operator: string, written: string): unknown {
  if (operator === 'IN' || operator === 'NIN') return written.split(',').map((one) => one.trim());
  if (/_at$|_until$|_since$/.test(field.trim())) return unixSeconds(written, 'conditions');
  if (/^(true|false)$/.test(written)) return written === 'true';
  return written.trim() === '' ? null : written;
}

/** Leaves out what is empty. */
export function given(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}
