import { QueryClient } from '@tanstack/react-query';
import { requestError } from './requestError.ts';

/**
 * One cache for the page. Only requests that may succeed on a second try (no answer, 5xx) are tried again; those that find the
 * session gone wait in the client (`SessionGate`).
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
