import { isVisitors } from '../../chat/chatProgress.ts';
import { findSession } from '../../chat/chatSession.ts';
import { checkEditedArguments } from '../../../domains/executions/reading/checkEditedArguments.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/** Decides a call of the session's latest message that waits for its visitor, and wakes its execution. */
export const decideChatToolCall: Handler<'decideChatToolCall'> = async ({ params, headers, body }, deps) => {
  const { place, session } = await findSession(params.chat_id, headers, deps);
  const { organizationId } = place.start;
  const executionId = await deps.database.withOrganization(organizationId, async (repositories) => {
    const { agentDecisions, chatTurns } = repositories;
    const turn = await chatTurns.latest(session.id);
    const calls = turn && place.parameters.visitorApproves ? await chatTurns.calls(turn.executionId) : [];
    const call = calls.find(({ id }) => id === params.tool_call_id);
    if (!turn || !call || call.needsApproval === null || call.needsApproval === 'tainted')
      throw new AppError('not_found', 'Resource not found.');
    if (!isVisitors(call)) throw new AppError('already_decided', 'The call was decided already, or its time is over.');
    const { executionId } = turn;
    const known = body.arguments === undefined ? null : await agentDecisions.find(executionId, call.id);
    if (known) await checkEditedArguments(repositories, { executionId, call: known, body }, deps);
    return executionId;
  });
  await deps.executions.decideToolCall({
    organizationId,
    accountId: null,
    executionId,
    callId: params.tool_call_id,
    decision: body.decision,
    arguments: body.arguments ?? null,
    reason: body.reason ?? null,
    forRestOfRun: body.for_rest_of_run ?? false,
  });
  return { status: 204 };
};
