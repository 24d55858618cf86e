import type { JsonObject } from '../../domains/executions/item.ts';
import type { NextPage } from '../engine/paging.ts';

/** The next page by `offset`. `count` is the number of all entries: https://developers.brevo.com/reference/getcontacts-1. */
const next: NextPage = ({ request, response, count }) => {
  const offset = Number(request.query?.['offset'] ?? 0) + count;
  const all = Number((response.body as JsonObject)['count'] ?? 0);
  return count > 0 && offset < all ? { ...request, query: { ...request.query, offset } } : null;
};

/** Pages of a list with at most `max` entries each. */
export function pages(max: number) {
  return { next, pageSize: { parameter: 'limit', max } };
}
