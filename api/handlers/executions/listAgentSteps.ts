import { findPermitted } from '../../executions/readExecution.ts';
import type { Handler } from '../../handler.ts';
import { presentAgentSteps } from '../../presenters/agentSteps.ts';

/** Lists what an agent has done in a run, as far as it is. */
export const listAgentSteps: Handler<'listAgentSteps'> = async ({ params, query, actor }, deps) => {
  const { steps, execution } = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const execution = await findPermitted(repositories, {
      id: params.execution_id,
      actor,
      permission: 'executions.view',
    });
    const key = { executionId: execution.id, nodeId: params.node_id, runIndex: query.run_index ?? 0 };
    return { execution, steps: await repositories.agentSteps.list(key) };
  });
  return { status: 200, body: presentAgentSteps(steps, execution) };
};
