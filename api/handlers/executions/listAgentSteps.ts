import { findToShow } from '../../../domains/executions/reading/readExecution.ts';
import { mayInProject } from '../../../domains/identity/policy.ts';
import { isFinal } from '../../../domains/executions/lifecycle/status.ts';
import type { Handler } from '../../handler.ts';
import { presentAgentSteps } from '../../presenters/agentSteps.ts';

/** Lists what an agent has done in a run, as far as it is. */
export const listAgentSteps: Handler<'listAgentSteps'> = async ({ params, query, actor }, deps) => {
  const { steps, ...seen } = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const {
      id: executionId,
      status,
      project,
    } = await findToShow(repositories, {
      id: params.execution_id,
      actor,
      permission: 'executions.view',
    });
    const key = { executionId, nodeId: params.node_id, runIndex: query.run_index ?? 0 };
    const { agentSteps, partialOutputs } = repositories;
    const live = isFinal(status) ? null : await partialOutputs.find(key);
    const totals = await agentSteps.totals(key);
    const tools = await agentSteps.toolUses(key);
    const domain = await repositories.customDomains.findShown();
    const linkTo = mayInProject(actor, project, 'digital_organizations.execute')
      ? (callId: string) => deps.resumeLinks.approvalUrl({ executionId, callId }, domain)
      : null;
    return { status, live, totals, tools, linkTo, steps: query.live_only === true ? [] : await agentSteps.list(key) };
  });
  return { status: 200, body: presentAgentSteps(steps, seen) };
};
