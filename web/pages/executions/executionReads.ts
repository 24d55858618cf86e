import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { $api, api } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { readsOf } from '../../api/reads.ts';
import { newestOrganizations, nodeTypesRead } from '../../api/sharedReads.ts';
import type { Ask } from '../../app/routePrefetch.ts';
import { readFilters, toQuery, type ExecutionFilters } from './executionFilters.ts';
import { pageLength, type HeldPage } from './heldExecutions.ts';

/** One execution as a whole. */
export const executionRead = (id: string | null) =>
  $api.queryOptions('get', '/api/v1/executions/{execution_id}', { params: { path: { execution_id: id ?? '' } } });

/** Executions that the filters leave at this moment: a page of them, newest first, or those of these ids. Rejects with the contract's error. */
export async function readExecutions(
  filters: ExecutionFilters,
  asked: { limit: number; cursor?: string | undefined; id?: string[] },
  signal?: AbortSignal,
): Promise<HeldPage> {
  const query = { ...toQuery(filters, new Date()), ...asked };
  const { data, error } = await api.GET('/api/v1/executions', { params: { query }, signal: signal ?? null });
  if (data === undefined) throw error;
  return data;
}

/**
 * The executions that the filters leave, by pages. The filters are the key, not what is asked: a span of time moves on while
 * the list is looked at.
 */
export const executionsRead = (filters: ExecutionFilters) =>
  infiniteQueryOptions({
    queryKey: [...readsOf('/api/v1/executions'), { filters }],
    queryFn: ({ pageParam, signal }) =>
      readExecutions(filters, { limit: pageLength, cursor: pageParam ?? undefined }, signal),
    initialPageParam: cursorPages.initialPageParam as string | null,
    getNextPageParam: cursorPages.getNextPageParam,
  });

/** How many executions of each state the other filters leave. */
export const executionCountsRead = (filters: ExecutionFilters) => {
  const counted = { ...filters, statuses: [] };
  return queryOptions({
    queryKey: [...readsOf('/api/v1/executions/counts'), { filters: counted }],
    queryFn: async ({ signal }) => {
      const query = toQuery(counted, new Date());
      const { data, error } = await api.GET('/api/v1/executions/counts', { params: { query }, signal });
      if (data === undefined) throw error;
      return data;
    },
  });
};

/** Requests the beginning of the list, and the options of its filters. */
export const askExecutions: Ask = (queryClient, { search }) => {
  void queryClient.prefetchInfiniteQuery(executionsRead(readFilters(search)));
  void queryClient.prefetchQuery(newestOrganizations());
};

/** Asks for an execution and the types of its nodes. */
export const askExecution: Ask = (queryClient, { params: { executionId = '' } }) => {
  void queryClient.prefetchQuery(executionRead(executionId));
  void queryClient.prefetchQuery(nodeTypesRead());
};
