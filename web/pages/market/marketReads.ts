import { $api, type Schema } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';
import { categoryLabels } from '../../employees/categories.ts';

/** The market's filter, kept in the URL. */
export type MarketFilter = { q: string; category: Schema<'ListingCategory'> | null; tag: string; own: boolean };

/** The filter that an address holds. */
export function filterOf(search: URLSearchParams): MarketFilter {
  const category = search.get('category') ?? '';
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    category: isCategory(category) ? category : null,
    tag: (search.get('tag') ?? '').slice(0, 40),
    own: search.get('own') === 'true',
  };
}

function isCategory(text: string): text is Schema<'ListingCategory'> {
  return Object.hasOwn(categoryLabels, text);
}

/** The listings that fit, newest first. */
export const listingsRead = ({ q, category, tag, own }: MarketFilter) =>
  pagedRead('/api/v1/market/employees', {
    params: {
      query: {
        limit: 48,
        ...(q.trim() === '' ? {} : { q: q.trim() }),
        ...(category === null ? {} : { category }),
        ...(tag === '' ? {} : { tag }),
        ...(own ? { own } : {}),
      },
    },
  });

/** One listing; `link` where it is found by link only. */
export const listingRead = (id: string, link: string | null) =>
  $api.queryOptions('get', '/api/v1/market/employees/{listing_id}', {
    params: { path: { listing_id: id }, query: link === null ? {} : { link } },
  });

/** Asks for the market as the address shows it. */
export const askMarket: Ask = (queryClient, { search }) =>
  void queryClient.prefetchInfiniteQuery(listingsRead(filterOf(search)));

/** Asks for a listing. */
export const askListing: Ask = (queryClient, { params: { listingId = '' }, search }) =>
  void queryClient.prefetchQuery(listingRead(listingId, search.get('link')));
