import { checkEditedArguments } from '../../../domains/executions/reading/checkEditedArguments.ts';
import { findWithItems } from '../../../domains/executions/reading/readExecution.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { presentToolCall } from '../../presenters/agentSteps.ts';

/** Decides a call that waits for an approval, and wakes its execution. */
export const decideToolCall: Handler<'decideToolCall'> = async ({ params, body, actor }, deps) => {
  const { organizationId, accountId } = actor;
  const { tool_call_id: callId, execution_id: id } = params;
  const found = await deps.database.withOrganization(organizationId, async (repositories) => {
    const { id: executionId } = await findWithItems(repositories, {
      id,
      actor,
      permission: 'digital_organizations.execute',
    });
    const call = await repositories.agentSteps.find(executionId, callId);
    if (!call) throw new AppError('not_found', 'Resource not found.');
    await checkEditedArguments(repositories, { executionId, call, body }, deps);
    return { executionId };
  });
  await deps.executions.decideToolCall({
    organizationId,
    accountId,
    executionId: found.executionId,
    callId,
    decision: body.decision,
    arguments: body.arguments ?? null,
    reason: body.reason ?? null,
    forRestOfRun: body.for_rest_of_run ?? false,
  });
  const call = await deps.database.withOrganization(organizationId, ({ agentSteps }) =>
    agentSteps.find(found.executionId, callId),
  );
  return { status: 200, body: presentToolCall(call!, { status: call!.executionStatus, linkTo: null }) };
};
