import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { waitForRun } from '../../../domains/employees/followRun.ts';
import type { ServedTask, ServedTasks } from '../../../platform/mcp/server/tasks/ServedTask.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Deps } from '../../deps.ts';
import { cancelPositionRunOf, waitingFor } from '../../employees/runs/positionRuns.ts';
import { cancelAsAccount } from '../../../domains/executions/lifecycle/cancelAsAccount.ts';
import { requestAs, type McpCaller } from '../McpCaller.ts';
import { answerQuestions } from './answerQuestions.ts';
import type { StartedCall } from './CallHandles.ts';
import { executionTask } from './executionTask.ts';
import { openProgressOf } from './progressOf.ts';
import { readRun, runTask } from './runTask.ts';
import { withProgress } from './withProgress.ts';

/**
 * The calls of a caller as tasks. Nothing is kept of them but what they are: executions and runs of positions. A restart of a process loses none,
 * and whatever ends or deletes those ends the task.
 */
export function callTasks(caller: McpCaller, deps: Deps): ServedTasks {
  const started = (id: string): StartedCall => caller.handles.read(id) ?? notThere();
  return {
    read: async (id) => {
      const call = caller.handles.read(id);
      // By the id that was asked for: it may know a token.
      return call === null ? null : read(call, { caller, deps }).then((task) => ({ ...task, id }), nullWhereGone);
    },
    cancel: async (id) => cancel(started(id), { caller, deps }),
    answer: async (id, answers) => {
      const call = started(id);
      if (!('executionId' in call)) return;
      const { state } = await read(call, { caller, deps });
      if (state.status !== 'input_required') return;
      await answerQuestions({ ...call, questions: state.questions, answers }, { caller, deps });
    },
    wait: async (id, { tell, ...options }) => {
      const call = started(id);
      const { organizationId } = caller.actor;
      const look = () => openProgressOf(call, { organizationId }, deps);
      await withProgress<unknown>({ tell, look, signal: options.signal, isTask: true }, () =>
        'executionId' in call
          ? deps.executions.answers.waitForEnd(call.executionId, options)
          : waitForRun(waitingFor(deps), { ...call, organizationId }, options),
      );
    },
    withToken: (id, token) => caller.handles.of(started(id), token),
    tokenOf: (id) => caller.handles.tokenOf(id),
  };
}

function read(call: StartedCall, calling: { caller: McpCaller; deps: Deps }): Promise<ServedTask> {
  return 'executionId' in call ? executionTask(call.executionId, calling) : runTask(call, calling);
}

/** Cancels the started execution or run. */
async function cancel(call: StartedCall, { caller, deps }: { caller: McpCaller; deps: Deps }): Promise<void> {
  if (!('executionId' in call)) {
    const { signal } = caller.request;
    const { positionId, runId } = call;
    await readRun(call, { caller, deps });
    await cancelPositionRunOf(requestAs(caller, { params: { position_id: positionId, run_id: runId }, signal }), deps);
    return;
  }
  const { executionId } = call;
  await cancelAsAccount(deps, { id: executionId, actor: caller.actor });
  // The request is a message of MCP, of which the contract says nothing.
  await deps.database.withOrganization(caller.actor.organizationId, (repositories) =>
    noteAudit(repositories, { action: 'execution.canceled', target: { id: executionId } }),
  );
}

function notThere(): never {
  throw new AppError('not_found', 'There is no such task.');
}

function nullWhereGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
