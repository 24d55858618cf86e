import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api, type Schema } from '../../api/client.ts';
import { useChange, useIsLive, useWatchedExecution } from '../../api/changes/changes.ts';
import { isFinal } from '../../features/canvas/model/runOverlay.ts';
import { withProgress } from './withProgress.ts';
import { executionRead } from './executionReads.ts';

const slowlyMs = 2_000;

/** Reads one execution, once as a whole; while it can still change, changed parts are read on each event. */
export function useExecution(executionId: string | null) {
  const queryClient = useQueryClient();
  const read = useQuery({
    ...executionRead(executionId),
    enabled: executionId !== null,
    // An execution that has just started may not exist yet for a moment.
    refetchInterval: ({ state }) => (state.data === undefined && state.error === null ? 1_000 : false),
  });
  const status = read.data?.status;
  const openId = status === undefined || isFinal(status) ? null : executionId;
  const isLive = useIsLive();
  useWatchedExecution(openId);

  const cursor = useRef<{ id: string; after: string } | null>(null);
  const turn = useRef<{ isReading: boolean; isDue: boolean }>({ isReading: false, isDue: false });
  const readOn = useCallback(async () => {
    if (openId === null) return;
    turn.current.isDue = true;
    if (turn.current.isReading) return;
    turn.current.isReading = true;
    const { queryKey } = executionRead(openId);
    try {
      while (turn.current.isDue) {
        turn.current.isDue = false;
        const after = cursor.current?.id === openId ? cursor.current.after : undefined;
        const before = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
        const { data } = await api.GET('/api/v1/executions/{execution_id}/progress', {
          params: { path: { execution_id: openId }, query: after === undefined ? {} : { after } },
        });
        if (data === undefined) return; // the next full read reports the error
        if (queryClient.getQueryState(queryKey)?.dataUpdatedAt !== before) {
          turn.current.isDue = true; // a full read finished in the meantime, so this one may be older
          continue;
        }
        cursor.current = { id: openId, after: data.cursor };
        queryClient.setQueryData<Schema<'Execution'>>(queryKey, (known) => known && withProgress(known, data));
      }
    } catch {
      // If the server cannot be reached, the next round asks again.
    } finally {
      turn.current.isReading = false;
    }
  }, [openId, queryClient]);

  // The queue position also depends on other executions.
  const isInLine = read.data?.queue != null;
  useChange(['execution', 'execution_steps'], () => void readOn(), isInLine ? undefined : (openId ?? ''));
  useEffect(() => {
    if (openId === null) return undefined;
    void readOn(); // changes between the full read and now
    if (isLive) return undefined;
    const timer = setInterval(() => void (document.hidden ? undefined : readOn()), slowlyMs);
    return () => clearInterval(timer);
  }, [isLive, openId, readOn]);
  return read;
}
