import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';
import { positionRead } from './positionReads.ts';

/** Reads the callbacks of a position's runs, newest first. */
export const callbacksRead = (positionId: string) =>
  pagedRead('/api/v1/positions/{position_id}/callbacks', {
    params: { path: { position_id: positionId }, query: { limit: 50 } },
  });

/** Asks for it, and for the position. */
export const askCallbacks: Ask = (queryClient, { params: { positionId = '' } }) => {
  void queryClient.prefetchInfiniteQuery(callbacksRead(positionId));
  void queryClient.prefetchQuery(positionRead(positionId));
};
