import { decideAsAccount } from '../../../domains/executions/agents/decideAsAccount.ts';
import type { Handler } from '../../handler.ts';
import { presentToolCall } from '../../presenters/agentSteps.ts';

/** Decides a call that waits for an approval, and wakes its execution. */
export const decideToolCall: Handler<'decideToolCall'> = async ({ params, body, actor }, deps) => {
  const { execution_id: executionId, tool_call_id: callId } = params;
  const call = await decideAsAccount(deps, { executionId, callId, actor, verdict: body });
  return { status: 200, body: presentToolCall(call, { status: call.executionStatus, linkTo: null }) };
};
