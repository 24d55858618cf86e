import { pagedRead } from '../../api/pagedRead.ts';
import { callableModels, newestKeys } from '../../api/sharedReads.ts';
import type { Ask } from '../../app/routePrefetch.ts';
import { callQuery, readCallFilter, type CallFilter } from './callFilter.ts';

/** The calls that a filter leaves. */
export const callsRead = (filter: CallFilter, nowMs: number) =>
  pagedRead('/api/v1/calls', { params: { query: { ...callQuery(filter, nowMs), limit: 50 } } });

/** Requests the list of calls and the options of its filters. */
export const askCalls: Ask = (queryClient, { search }) => {
  void queryClient.prefetchInfiniteQuery(callsRead(readCallFilter(search), Date.now()));
  void queryClient.prefetchQuery(newestKeys());
  void queryClient.prefetchQuery(callableModels());
};
