import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { $api, api, type Schema } from '../api/client.ts';
import { readsOf } from '../api/reads.ts';

const askAfterMs = 200;

/** All searches of the data market; none comes or goes while a page is open. */
export const allSearches = () =>
  queryOptions({
    queryKey: [...readsOf('/api/v1/catalog/searches'), 'all'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Schema<'CatalogSearchSummary'>[]> => {
      const searches: Schema<'CatalogSearchSummary'>[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query = { limit: 250, ...(cursor === undefined ? {} : { cursor }) };
        const { data, error } = await api.GET('/api/v1/catalog/searches', { params: { query }, signal });
        if (data === undefined) throw error;
        searches.push(...data.data);
        cursor = data.next_cursor;
      }
      return searches;
    },
  });

/** IDs of the matching searches, the best first; requested once typing pauses. */
export function useRankedSearches(sought: string): readonly string[] {
  const [query] = useDebouncedValue(sought.trim().slice(0, 200), askAfterMs);
  const { data } = useQuery({
    ...$api.queryOptions('get', '/api/v1/catalog/searches', { params: { query: { query, limit: 100 } } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return query === '' ? [] : (data?.data.map(({ id }) => id) ?? []);
}

/** One search with the schema of its inputs. */
export const searchRead = (searchId: string) =>
  $api.queryOptions('get', '/api/v1/catalog/searches/{search_id}', { params: { path: { search_id: searchId } } });
