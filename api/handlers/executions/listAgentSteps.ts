import { findWithItems } from '../../executions/readExecution.ts';
import { isFinal } from '../../../executions/lifecycle/status.ts';
import type { Handler } from '../../handler.ts';
import { presentAgentSteps } from '../../presenters/agentSteps.ts';

/** Lists what an agent has done in a run, as far as it is. */
export const listAgentSteps: Handler<'listAgentSteps'> = async ({ params, query, actor }, deps) => {
  const { steps, execution, live } = await deps.database.withOrganization(
    actor.organizationId,
    async (repositories) => {
      const execution = await findWithItems(repositories, {
        id: params.execution_id,
        actor,
        permission: 'executions.view',
      });
      const key = { executionId: execution.id, nodeId: params.node_id, runIndex: query.run_index ?? 0 };
      const live = isFinal(execution.status) ? null : await repositories.liveTexts.find(key);
      return { execution, steps: await repositories.agentSteps.list(key), live };
    },
  );
  const presented = presentAgentSteps(steps, { ...execution, live });
  return { status: 200, body: query.live_only === true ? { ...presented, data: [] } : presented };
};
