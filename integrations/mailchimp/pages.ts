import type { JsonObject } from '../../domains/executions/item.ts';
import type { NextPage } from '../engine/paging.ts';
import { withoutField } from '../engine/withoutField.ts';

/** The next page by `offset`; `total_items` counts all entries: https://mailchimp.com/developer/marketing/docs/methods-parameters/#pagination. */
const next: NextPage = ({ request, response, count }) => {
  const offset = Number(request.query?.['offset'] ?? 0) + count;
  const all = Number((response.body as JsonObject)['total_items'] ?? 0);
  return count > 0 && offset < all ? { ...request, query: { ...request.query, offset } } : null;
};

/** Pages of lists. */
export const pages = { next, pageSize: { parameter: 'count', max: 1_000 } };

/** Returns the value without its links to other methods, which every object of Mailchimp has. */
export function withoutLinks(value: unknown): unknown {
  return withoutField(value, '_links');
}

/** Returns the entries of a list in a response. */
export function entriesOf(name: string): (body: JsonObject) => unknown {
  return (body) => withoutLinks(body[name] ?? []);
}
