import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, requestError } from './requestError.ts';

/** Key of the answer that says who is signed in. */
export const meKey = ['get', '/api/v1/me'] as const;

/**
 * One cache for the page. A request that finds the session gone makes the shell ask for a new sign-in;
 * only requests that may succeed on a second try (no answer, 5xx, 429) are tried again.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isMe = query.queryKey[1] === meKey[1];
        if (!isMe && isSignedOut(error)) void client.invalidateQueries({ queryKey: meKey });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isSignedOut(error)) void client.invalidateQueries({ queryKey: meKey });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && ['unreachable', 'unavailable', 'internal_error'].includes(requestError(error).code),
      },
      mutations: { retry: false },
    },
  });
  return client;
}
