import type { EmployeeMakeUp } from '../../../db/repositories/employees/employees.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { agentGraph, hasTools } from '../agentGraph.ts';
import { checkProjectUse, type UseQuery } from '../../digitalOrganizations/checkProjectUse.ts';

/** The fields of a draft or a version that define its agent. */
type Work = Pick<EmployeeMakeUp, 'worker' | 'instructions' | 'outputSchema'>;

/**
 * Refuses an agent whose tools use resources that the caller may not use in the employee's project, or that the caller without the right
 * would change: the rule of the canvas for the node. `before` is null if it comes new to the project. Errors: `insufficient_scope`.
 */
export async function checkAgentUse(
  repositories: Pick<Repositories, 'credentials'>,
  { before, after }: { before: Work | null; after: Work },
  query: UseQuery,
): Promise<void> {
  const graph = graphOf(after);
  if (graph === null) return;
  const known = before && graphOf(before);
  await checkProjectUse(repositories, { before: known, after: graph }, { ...query, param: '/worker' });
}

function graphOf({ worker, instructions, outputSchema }: Work): ReturnType<typeof agentGraph> | null {
  return worker?.kind === 'agent' && hasTools(worker) ? agentGraph({ worker, instructions, outputSchema }) : null;
}
