import type { RunRequest } from '../../domains/catalog/runs/SearchRuns.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { errorStatus } from '../../openapi/errorStatus.ts';

/**
 * Runs a search with a key. A search that is refused before its run exists is added to the call log as a call of the key; a failed run has its
 * own record.
 */
export async function notingRefusal<Answer>(
  { requests }: Deps['gateway'],
  { organizationId, accountId, keyId, requestId, searchId }: RunRequest,
  search: () => Promise<Answer>,
): Promise<Answer> {
  const startedAtMs = performance.now();
  try {
    return await search();
  } catch (error) {
    if (keyId !== null && accountId !== null && error instanceof AppError)
      requests.note({
        organizationId,
        keyId,
        accountId,
        kind: 'search',
        endpoint: 'catalog.searches',
        model: error.code === 'not_found' ? 'catalog' : `catalog/${searchId}`, // callers may ask for any name
        status: 'error',
        httpStatus: errorStatus[error.code].status,
        latencyMs: performance.now() - startedAtMs,
        requestId,
        tags: null,
        metadata: null,
        errorCode: error.code,
        errorMessage: error.message,
      });
    throw error;
  }
}
