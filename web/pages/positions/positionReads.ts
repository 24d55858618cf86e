import { $api } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';

/** The positions, newest first; dismissed ones where asked for. */
export const positionsRead = (dismissed: boolean) =>
  pagedRead('/api/v1/positions', { params: { query: { limit: 50, ...(dismissed ? { dismissed } : {}) } } });

/** One position. */
export const positionRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/positions/{position_id}', { params: { path: { position_id: id } } });

/** Asks for the list of positions. */
export const askPositions: Ask = (queryClient, { search }) =>
  void queryClient.prefetchInfiniteQuery(positionsRead(search.get('dismissed') === 'true'));

/** Asks for a position. */
export const askPosition: Ask = (queryClient, { params: { positionId = '' } }) =>
  void queryClient.prefetchQuery(positionRead(positionId));
