import { $api, api } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';
import { positionRead } from './positionReads.ts';

/** A run and its position. */
export type RunAt = { positionId: string; runId: string };

/** Runs of a position, newest first, without their deliverables; with `mine` only runs that the account started on its pages. */
export const runsRead = (positionId: string, mine = false) =>
  pagedRead('/api/v1/positions/{position_id}/runs', {
    params: { path: { position_id: positionId }, query: { limit: 20, ...(mine ? { mine } : {}) } },
  });

/** Reads one run with its deliverable. */
export const runRead = ({ positionId, runId }: RunAt) =>
  $api.queryOptions('get', '/api/v1/positions/{position_id}/runs/{run_id}', {
    params: { path: { position_id: positionId, run_id: runId } },
  });

/** Until when a run is shared with its publisher. */
export const runShareRead = ({ positionId, runId }: RunAt) =>
  $api.queryOptions('get', '/api/v1/positions/{position_id}/runs/{run_id}/share', {
    params: { path: { position_id: positionId, run_id: runId } },
  });

/** Where the bytes of a part of a run are. */
export const runPartAddress = ({ positionId, runId }: RunAt, part: number) =>
  `/api/v1/positions/${encodeURIComponent(positionId)}/runs/${encodeURIComponent(runId)}/parts/${part}`;

/** Reads the bytes of a part of a run. */
export async function readRunPart({ positionId, runId }: RunAt, part: number): Promise<Blob> {
  const answer = await api.GET('/api/v1/positions/{position_id}/runs/{run_id}/parts/{part}', {
    params: { path: { position_id: positionId, run_id: runId, part: String(part) } },
    parseAs: 'blob',
  });
  if (answer.error !== undefined) throw answer.error;
  return answer.data as unknown as Blob;
}

/** Asks for a run, and for the position that it is of. */
export const askRun: Ask = (queryClient, { params: { positionId = '', runId = '' } }) => {
  void queryClient.prefetchQuery(runRead({ positionId, runId }));
  void queryClient.prefetchQuery(positionRead(positionId));
};
