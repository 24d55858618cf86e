import { choice, text } from '../../platform/schema/schema.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** Parameters of a search by title. */
export const searchFields = {
  query: text({ title: 'Search text', description: 'Part of the title. Empty: all.', maxLength: 1_000 }),
  order: choice(['relevance', 'newest', 'oldest'], {
    relevance: 'Relevance',
    newest: 'Last edited first',
    oldest: 'Last edited at the end',
  })({ title: 'Order', default: 'relevance' }),
};

/** https://developers.notion.com/reference/post-search */
export function searchRequest(
  value: 'page' | 'data_source',
  { query, order }: { query?: string; order: 'relevance' | 'newest' | 'oldest' },
): VendorRequest {
  const direction = order === 'newest' ? 'descending' : 'ascending';
  const sort = order === 'relevance' ? {} : { sort: { timestamp: 'last_edited_time', direction } };
  return {
    method: 'POST',
    path: '/search',
    json: { ...(query ? { query } : {}), filter: { property: 'object', value }, ...sort },
  };
}
