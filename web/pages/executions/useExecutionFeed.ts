import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { ExecutionFeed, type FeedSnapshot, type FeedSource } from './executionFeed.ts';
import { toQuery, type ExecutionFilters } from './executionFilters.ts';

const everyMs = 2_500;

/** The executions that the filters leave, live: asked for again and again, one request at a time, not in hidden tabs. */
export function useExecutionFeed(filters: ExecutionFilters): { feed: ExecutionFeed; snapshot: FeedSnapshot } {
  const key = JSON.stringify(filters);
  const feed = useMemo(() => new ExecutionFeed(sourceOf(JSON.parse(key) as ExecutionFilters)), [key]);
  const snapshot = useSyncExternalStore(feed.subscribe, feed.snapshot);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    let ended = false;
    const round = async () => {
      if (running || document.hidden) return;
      running = true;
      await feed.refresh();
      running = false;
      if (ended) return;
      clearTimeout(timer);
      timer = setTimeout(() => void round(), everyMs);
    };
    const look = () => void round();
    feed.open();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      feed.close();
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [feed]);
  return { feed, snapshot };
}

function sourceOf(filters: ExecutionFilters): FeedSource {
  const page = async (query: { cursor?: string; limit: number; id?: string[] }) => {
    const answer = await api.GET('/api/v1/executions', {
      params: { query: { ...toQuery(filters, new Date()), ...query } },
    });
    if (answer.error) throw answer.error;
    return answer.data;
  };
  return {
    page: (cursor, limit) => page({ limit, ...(cursor === null ? {} : { cursor }) }),
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
