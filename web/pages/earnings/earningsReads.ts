import { $api } from '../../api/client.ts';
import type { Ask } from '../../app/routePrefetch.ts';

/** Reads the earnings of own employees, by month. */
export const earningsRead = () => $api.queryOptions('get', '/api/v1/earnings');

/** Asks for it. */
export const askEarnings: Ask = (queryClient) => void queryClient.prefetchQuery(earningsRead());
