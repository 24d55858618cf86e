import { QueryClient } from '@tanstack/react-query';
import { requestError } from './requestError.ts';

/**
 * One cache for the page. Retries only requests that may succeed on a second try (no response, 5xx); requests whose session has ended wait
 * in the client (`SessionGate`).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 2 && ['unreachable', 'unavailable', 'internal_error'].includes(requestError(error).code),
      },
      mutations: { retry: false },
    },
  });
}
