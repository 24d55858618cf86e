import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { startErrorOrganization } from './errorOrganization.ts';

/** An execution whose workflow ended without its row, and how the row ends now. */
export interface OutsideEnd {
  id: string;
  status: 'success' | 'error' | 'canceled';
  error: components['schemas']['ExecutionError'] | null;
}

/**
 * Ends an execution for its workflow, with its unfinished nodes, and starts its error organization where that is a failure,
 * in a transaction for its organization. Returns false if it had ended already: then nothing is written.
 */
export async function forceEndExecution(
  repositories: Repositories,
  { id, status, error }: OutsideEnd,
  publicUrl: string,
): Promise<boolean> {
  if (!(await repositories.executions.forceEndExecution({ id, status, error }))) return false;
  if (status === 'error') await startErrorOrganization(repositories, id, publicUrl);
  return true;
}
