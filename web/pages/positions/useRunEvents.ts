import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readAgain } from '../../api/reads.ts';
import type { RunAt } from './runReads.ts';

/** A progress message of an employee. */
export type RunNote = { id: string; message: string; at: string };

const mostNotes = 500;
const endings = ['run.completed', 'run.failed', 'run.canceled'] as const;

/**
 * Follows a run by its stream: returns its messages, and reloads the run when it has begun or ended. A run that has ended tells the same
 * once more, so what happened stays to be read.
 */
export function useRunEvents({ positionId, runId }: RunAt): RunNote[] {
  const queryClient = useQueryClient();
  const [notes, setNotes] = useState<RunNote[]>([]);
  useEffect(() => {
    const path = `/api/v1/positions/${encodeURIComponent(positionId)}/runs/${encodeURIComponent(runId)}/events`;
    const source = new EventSource(path);
    const readRun = () => void readAgain(queryClient, '/api/v1/positions/{position_id}/runs/{run_id}');
    source.addEventListener('run.started', readRun);
    source.addEventListener('run.progress', (event: MessageEvent<string>) => {
      const note = noteOf(event);
      if (note === null) return;
      setNotes((held) => (held.some(({ id }) => id === note.id) ? held : [...held, note].slice(-mostNotes)));
    });
    for (const ending of endings)
      source.addEventListener(ending, () => {
        source.close();
        readRun();
        void readAgain(
          queryClient,
          '/api/v1/positions/{position_id}/runs',
          '/api/v1/positions/{position_id}',
          '/api/v1/positions',
          '/api/v1/deliverables',
          '/api/v1/wallet',
        );
      });
    // The browser connects again by itself after a break; where it gives up, the run is read once more.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) readRun();
    });
    return () => source.close();
  }, [positionId, runId, queryClient]);
  return notes;
}

function noteOf({ data, lastEventId }: MessageEvent<string>): RunNote | null {
  try {
    const { message, created_at: at } = JSON.parse(data) as { message?: unknown; created_at?: unknown };
    return typeof message === 'string' && typeof at === 'string' ? { id: lastEventId, message, at } : null;
  } catch {
    return null;
  }
}
