import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Schema } from '../../api/client.ts';
import { changesIn } from '../../api/changes/ChangeFeed.ts';
import { useChange, useIsLive } from '../../api/changes/changes.ts';
import type { ExecutionFilters } from './executionFilters.ts';
import { executionCountsRead, executionsRead } from './executionReads.ts';
import { ExecutionUpdates } from './ExecutionUpdates.ts';
import { FeedRounds } from './FeedRounds.ts';
import { lengthOf, rowAt } from './heldExecutions.ts';

/** Reload interval during bursts of changes. */
const busyMs = 2_500;
const slowlyMs = 10_000;

/** A live list of executions of any length. */
export type Executions = {
  /** How many rows are known; `row` gives them. */
  length: number;
  /** True if the last row is known, so that `length` is the length of the list. */
  complete: boolean;
  loading: boolean;
  error: unknown;
  /** How many came on top since the rows were read, at most a page. */
  newer: number;
  counts: Schema<'ExecutionCounts'> | null;
  /** The row at a place of the list; undefined while it is read (again). */
  row: (index: number) => Schema<'ExecutionSummary'> | undefined;
  /** Reads (`show`, `refresh`) and goes back to the top (`restart`). */
  updates: ExecutionUpdates;
};

/** The executions that the filters leave, live: read again when one changes, one request at a time, not in hidden tabs. */
export function useExecutions(filters: ExecutionFilters): Executions {
  const key = JSON.stringify(filters);
  const queryClient = useQueryClient();
  // The updates read: by itself the query would read every held page again when one execution changes.
  const list = useInfiniteQuery({ ...executionsRead(filters), enabled: false });
  const counts = useQuery({ ...executionCountsRead(filters), enabled: false });
  const { fetchNextPage } = list;
  const updates = useMemo(
    () =>
      new ExecutionUpdates(queryClient, JSON.parse(key) as ExecutionFilters, () =>
        fetchNextPage({ throwOnError: true, cancelRefetch: false }),
      ),
    [key, queryClient, fetchNextPage],
  );
  const { newer, error } = useSyncExternalStore(updates.subscribe, updates.state);
  const rounds = useMemo(() => new FeedRounds(() => updates.refresh(), busyMs), [updates]);
  const isLive = useIsLive();
  useChange(['execution'], (news) => {
    updates.note(changesIn(news).flatMap(({ kind, ids }) => (kind === 'execution' ? ids : [])));
    rounds.look();
  });
  useEffect(() => {
    updates.open();
    rounds.open();
    const look = () => rounds.look();
    document.addEventListener('visibilitychange', look);
    return () => {
      updates.close();
      rounds.close();
      document.removeEventListener('visibilitychange', look);
    };
  }, [updates, rounds]);
  useEffect(() => {
    const timer = isLive ? undefined : setInterval(() => rounds.look(), slowlyMs);
    return () => clearInterval(timer);
  }, [isLive, rounds]);
  return {
    length: lengthOf(list.data),
    complete: list.data !== undefined && !list.hasNextPage,
    loading: list.data === undefined && error === null,
    error,
    newer,
    counts: counts.data ?? null,
    row: (index) => rowAt(list.data, index),
    updates,
  };
}
