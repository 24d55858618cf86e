import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useChange, useIsLive } from '../../api/changes/changes.ts';
import { ExecutionFeed, type FeedSnapshot, type FeedSource } from './executionFeed.ts';
import { FeedRounds } from './FeedRounds.ts';
import { toQuery, type ExecutionFilters } from './executionFilters.ts';
import { newestExecutions } from './executionReads.ts';

/** While much goes on it is read again this often. */
const busyMs = 2_500;
const slowlyMs = 10_000;

/** The executions that the filters leave, live: read again when one changes, one request at a time, not in hidden tabs. */
export function useExecutionFeed(filters: ExecutionFilters): { feed: ExecutionFeed; snapshot: FeedSnapshot } {
  const key = JSON.stringify(filters);
  const queryClient = useQueryClient();
  const feed = useMemo(
    () => new ExecutionFeed(sourceOf(JSON.parse(key) as ExecutionFilters, queryClient)),
    [key, queryClient],
  );
  const snapshot = useSyncExternalStore(feed.subscribe, feed.snapshot);
  const rounds = useMemo(() => new FeedRounds(() => feed.refresh(), busyMs), [feed]);
  const isLive = useIsLive();
  useChange(['execution'], () => rounds.look());
  useEffect(() => {
    feed.open();
    rounds.open();
    const look = () => rounds.look();
    document.addEventListener('visibilitychange', look);
    return () => {
      feed.close();
      rounds.close();
      document.removeEventListener('visibilitychange', look);
    };
  }, [feed, rounds]);
  useEffect(() => {
    const timer = isLive ? undefined : setInterval(() => rounds.look(), slowlyMs);
    return () => clearInterval(timer);
  }, [isLive, rounds]);
  return { feed, snapshot };
}

function sourceOf(filters: ExecutionFilters, queryClient: QueryClient): FeedSource {
  let isFirst = true;
  const page = async (query: { cursor?: string; limit: number; id?: string[] }) => {
    const answer = await api.GET('/api/v1/executions', {
      params: { query: { ...toQuery(filters, new Date()), ...query } },
    });
    if (answer.error) throw answer.error;
    return answer.data;
  };
  return {
    page: (cursor, limit) => {
      const mayBeAsked = isFirst;
      isFirst = false;
      // The route may have asked for it while the code was loading; what changed since is marked old and read again.
      if (mayBeAsked && cursor === null)
        return queryClient.fetchQuery({ ...newestExecutions(filters), staleTime: 1_000 });
      return page({ limit, ...(cursor === null ? {} : { cursor }) });
    },
    rows: async (ids) => (await page({ limit: ids.length, id: ids })).data,
    counts: async () => {
      // All states are counted, also while only some of them are listed.
      const { status: _listed, ...query } = toQuery(filters, new Date());
      const answer = await api.GET('/api/v1/executions/counts', { params: { query } });
      if (answer.error) throw answer.error;
      return answer.data;
    },
  };
}
