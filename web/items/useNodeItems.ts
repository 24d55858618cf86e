import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { $api, type Schema } from '../api/client.ts';
import { cursorPages } from '../api/pages.ts';
import type { Item } from './itemJson.ts';

type Run = Schema<'ExecutionNodeDetail'>['runs'][number];
type Side = 'inputs' | 'outputs';

/** The most that one page of the API has. */
const pageSize = 250;

/** The node's run that is shown. */
export type NodeRunKey = {
  executionId: string;
  nodeId: string;
  runIndex: number;
  /** Changes when the node did something new, so that its items are asked for again. */
  stamp: string;
};

/** One run of a node with the items of its ports, loaded page by page. `run` is undefined if there is no such run. */
export function useNodeItems({ executionId, nodeId, runIndex, stamp }: NodeRunKey) {
  const pages = $api.useInfiniteQuery(
    'get',
    '/api/v1/executions/{execution_id}/nodes/{node_id}',
    {
      params: {
        path: { execution_id: executionId, node_id: nodeId },
        query: { limit: pageSize, run_index: runIndex },
      },
      stamp,
    },
    { ...cursorPages, placeholderData: keepPreviousData, staleTime: Infinity },
  );
  const { data, fetchNextPage, hasNextPage, isFetching } = pages;
  const runs = useMemo(() => data?.pages.flatMap((page) => page.runs) ?? [], [data]);
  const load = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const loadAll = useCallback(
    async (side: Side, port: string): Promise<Item[]> => {
      let loaded = { data, hasNextPage };
      while (loaded.hasNextPage) {
        const next = await fetchNextPage();
        if (next.error !== null) throw next.error;
        loaded = next;
      }
      return itemsOf(loaded.data?.pages.flatMap((page) => page.runs) ?? [], side, port);
    },
    [data, hasNextPage, fetchNextPage],
  );
  return {
    run: runs[0],
    runs,
    isPending: pages.isPending,
    error: pages.error,
    retry: () => void pages.refetch(),
    hasMore: hasNextPage,
    isLoading: isFetching,
    load,
    loadAll,
  };
}

/** The items of a port from all pages of a run. */
export function itemsOf(runs: readonly Run[], side: Side, port: string): Item[] {
  return runs.flatMap((run) => run[side][port]?.items ?? []);
}
