import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';

import { AppError } from '../../../../openapi/AppError.ts';
import { clientCapabilities, showsForms } from '../clientCapabilities.ts';
import { toAnswers, toInputRequests } from '../Question.ts';
import { toFailure, toResult } from '../toResult.ts';
import { hasEnded, pollMs, type ServedTask, type ServedTasks } from './ServedTask.ts';
import { taskNotFound, taskParams, taskResult } from './taskParams.ts';

/** The extension of 2026-07-28 (SEP-2663). */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** True if a request takes a task in place of its result. */
export function takesTasks(context: ServerContext): boolean {
  return clientCapabilities(context).extensions?.[tasksExtension] !== undefined;
}

/** Handles `tasks/get`, `tasks/update` and `tasks/cancel` as defined by the extension, for clients that declare it. */
export function serveModernTasks(
  server: Server,
  { tasks, onError }: { tasks: ServedTasks; onError: (error: unknown) => void },
): void {
  const serve = (method: string, work: (task: ServedTask, context: ServerContext) => Promise<object>): void =>
    server.setRequestHandler(method, { params: taskParams, result: taskResult }, async ({ taskId }, context) => {
      if (!takesTasks(context))
        throw new MissingRequiredClientCapabilityError({
          requiredCapabilities: { extensions: { [tasksExtension]: {} } },
        });
      return { ...(await work((await tasks.read(taskId)) ?? taskNotFound(), context)) };
    });
  serve('tasks/get', async (task, context) =>
    toDetailedTask(task, { onError, mayAsk: showsForms(clientCapabilities(context)) }),
  );
  serve('tasks/update', async ({ id }, { mcpReq }) => {
    await tasks.answer(id, toAnswers(mcpReq.inputResponses ?? {})).catch(asProtocolError);
    return {};
  });
  serve('tasks/cancel', async (task) => {
    // If it ends before the cancel, the next status request returns its result.
    if (!hasEnded(task)) await tasks.cancel(task.id).catch(ignoreRefusal);
    return {};
  });
}

/** The answer to a call that became a task. */
export function toCreatedTask(task: ServedTask): CallToolResult {
  return { ...toTask(task, 'working'), resultType: 'task', content: [] };
}

function toDetailedTask(
  task: ServedTask,
  { onError, mayAsk }: { onError: (error: unknown) => void; mayAsk: boolean },
): object {
  const { state } = task;
  if (state.status === 'input_required')
    return mayAsk
      ? { ...toTask(task, state.status), inputRequests: toInputRequests(state.questions) }
      : toTask(task, 'working'); // its message says what it waits for
  if (state.status !== 'ended') return toTask(task, state.status);
  if ('data' in state.outcome) return { ...toTask(task, 'completed'), result: toResult(state.outcome) };
  const { error } = state.outcome;
  const failure = toFailure(error, onError);
  if (error instanceof AppError) return { ...toTask(task, 'completed'), result: failure };
  return {
    ...toTask(task, 'failed'),
    error: { code: ProtocolErrorCode.InternalError, message: 'Something went wrong. Try again.' },
  };
}

function toTask({ id, createdAt, changedAt, ttlMs, message }: ServedTask, status: string) {
  return {
    taskId: id,
    status,
    ...(message === null ? {} : { statusMessage: message }),
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: changedAt.toISOString(),
    ttlMs,
    pollIntervalMs: pollMs,
  };
}

function asProtocolError(error: unknown): never {
  throw error instanceof AppError ? new ProtocolError(ProtocolErrorCode.InvalidParams, error.message) : error;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
