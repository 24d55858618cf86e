import { $api, api } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';

/** Runs that are shared for support now. */
export const sharedRunsRead = () => pagedRead('/api/v1/shared-runs', { params: { query: { limit: 50 } } });

/** Reads one of them, with its input and output. */
export const sharedRunRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/shared-runs/{run_id}', { params: { path: { run_id: id } } });

/** Where the bytes of a part are. */
export const sharedPartAddress = (id: string, part: number) =>
  `/api/v1/shared-runs/${encodeURIComponent(id)}/parts/${part}`;

/** Reads the bytes of a part. */
export async function readSharedPart(id: string, part: number): Promise<Blob> {
  const answer = await api.GET('/api/v1/shared-runs/{run_id}/parts/{part}', {
    params: { path: { run_id: id, part: String(part) } },
    parseAs: 'blob',
  });
  if (answer.error !== undefined) throw answer.error;
  return answer.data as unknown as Blob;
}

/** Asks for the list. */
export const askSharedRuns: Ask = (queryClient) => void queryClient.prefetchInfiniteQuery(sharedRunsRead());
