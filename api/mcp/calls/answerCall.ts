import { setTimeout as pauseFor } from 'node:timers/promises';

import type { ExecutionState } from '../../../db/repositories/executions/executionAnswers.ts';
import { isFinal } from '../../../domains/executions/lifecycle/status.ts';
import type { Questions } from '../../../platform/mcp/server/Question.ts';
import type { ToolAnswer, ToolCall } from '../../../platform/mcp/server/ServedTool.ts';
import type { Deps } from '../../deps.ts';
import type { McpCaller } from '../McpCaller.ts';
import { executionOf, executionResult, stateOf } from './executionOf.ts';
import { executionTask } from './executionTask.ts';
import { progressOf } from './progressOf.ts';
import { questionsOf } from './questionsOf.ts';
import { withProgress } from './withProgress.ts';

/** Maximum wait of a call before it returns the execution's id instead (MCP clients give up after a minute), in milliseconds. */
export const longestWaitMs = 50_000;
/** The same if it may continue as a task. */
export const taskAfterMs = 5_000;
/** News of an execution can be lost; then it is looked at again. */
const lookEveryMs = 2_000;
/** An execution that streams has news all the time. */
const restMs = 100;

/**
 * Responds to a call that has started this execution, or that is repeated with answers to its questions; until then it reports the number
 * of ended nodes.
 */
export function answerCall(
  executionId: string,
  call: ToolCall,
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<ToolAnswer> {
  const { organizationId } = caller.actor;
  const look = () => progressOf({ executionId }, { organizationId }, deps);
  return withProgress({ tell: call.tellProgress, look, signal: call.signal }, () =>
    answerOf(executionId, call, { caller, deps }),
  );
}

async function answerOf(
  executionId: string,
  call: ToolCall,
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<ToolAnswer> {
  const { signal } = call;
  if (call.task !== 'never') {
    const { answers } = deps.executions;
    const state =
      call.task === 'must' ? null : await answers.waitForPause(executionId, { timeoutMs: taskAfterMs, signal });
    if (state !== null && isFinal(state.status)) return executionResult(caller, deps, state);
    return { task: await executionTask(executionId, { caller, deps }) };
  }
  const { state, questions } = call.mayAsk
    ? await endOrQuestions(executionId, signal, { caller, deps })
    : { state: await pause(executionId, signal, deps), questions: {} };
  if (state !== null && isFinal(state.status)) return executionResult(caller, deps, state);
  if (Object.keys(questions).length > 0) return { questions, state: caller.handles.of({ executionId }) };
  return { data: notFinished(executionId, state) };
}

/** Result for an execution that continues. */
export function notFinished(
  executionId: string,
  state: Pick<ExecutionState, 'status'> | null,
): Record<string, unknown> {
  const status = state?.status ?? 'running';
  return { execution_id: executionId, status, note: 'Not finished yet. Ask get_execution for the result later.' };
}

function pause(executionId: string, signal: AbortSignal, { executions }: Deps): Promise<ExecutionState | null> {
  return executions.answers.waitForPause(executionId, { timeoutMs: longestWaitMs, signal });
}

/** Waits for the end, or for a question to the caller. */
async function endOrQuestions(
  executionId: string,
  signal: AbortSignal,
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<{ state: ExecutionState | null; questions: Questions }> {
  const untilMs = Date.now() + longestWaitMs;
  for (;;) {
    const state = await stateOf(deps, executionId);
    const leftMs = untilMs - Date.now();
    if (state === null || isFinal(state.status)) return { state, questions: {} };
    const questions = await questionsOf(caller, deps, await executionOf(caller, deps, executionId));
    if (Object.keys(questions).length > 0 || leftMs <= 0 || signal.aborted) return { state, questions };
    await Promise.all([
      deps.executions.answers.waitForNotification(executionId, { timeoutMs: Math.min(lookEveryMs, leftMs), signal }),
      pauseFor(restMs),
    ]);
  }
}
