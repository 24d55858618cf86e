import {
  ProtocolError,
  ProtocolErrorCode,
  RELATED_TASK_META_KEY,
  type CallToolResult,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';

import { AppError } from '../../../../openapi/AppError.ts';
import { progressTokenOf, taskProgressTeller } from '../Progress.ts';
import { toFailure, toResult } from '../toResult.ts';
import { hasEnded, pollMs, type ServedTask, type ServedTasks } from './ServedTask.ts';
import { taskNotFound, taskParams, taskResult } from './taskParams.ts';

/** Said at the handshake of 2025-11-25: clients may ask for a task. A list of tasks is not kept. */
export const legacyTasksCapability = { cancel: {}, requests: { tools: { call: {} } } };

/** Longest wait of `tasks/result`; clients that wait longer ask again. */
const longestWaitMs = 300_000;

/**
 * Handles `tasks/get`, `tasks/result` and `tasks/cancel` of 2025-11-25. Questions cannot be put to a client of that revision without a
 * session: such a task works on, and its message says what it waits for. A client that sent a `progressToken` with the call receives the
 * task's progress on the stream of `tasks/result`.
 */
export function serveLegacyTasks(
  server: Server,
  { tasks, onError }: { tasks: ServedTasks; onError: (error: unknown) => void },
): void {
  const serve = (method: string, work: (task: ServedTask, context: ServerContext) => Promise<object>): void =>
    server.setRequestHandler(method, { params: taskParams, result: taskResult }, async ({ taskId }, context) => ({
      ...(await work((await tasks.read(taskId)) ?? taskNotFound(), context)),
    }));
  serve('tasks/get', async (task) => toTask(task));
  serve('tasks/cancel', async (task) => {
    const before = statusOf(task);
    if (hasEnded(task))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The task has ended already (${before}).`);
    await tasks.cancel(task.id).catch((error: unknown) => {
      throw error instanceof AppError ? new ProtocolError(ProtocolErrorCode.InvalidParams, error.message) : error;
    });
    return toTask((await tasks.read(task.id)) ?? taskNotFound());
  });
  serve('tasks/result', async (task, context) => {
    const progressToken = tasks.tokenOf(task.id) ?? progressTokenOf(context);
    const tell = progressToken === null ? null : taskProgressTeller(context, { taskId: task.id, progressToken });
    const { signal } = context.mcpReq;
    if (!hasEnded(task)) await tasks.wait(task.id, { timeoutMs: longestWaitMs, signal, tell });
    const ended = hasEnded(task) ? task : ((await tasks.read(task.id)) ?? taskNotFound());
    return { ...resultOf(ended, onError), _meta: { [RELATED_TASK_META_KEY]: { taskId: task.id } } };
  });
}

/** The answer to a call that became a task. */
export function toCreatedLegacyTask(task: ServedTask): CallToolResult {
  return { task: { ...toTask(task), status: 'working' }, content: [] };
}

function resultOf({ state }: ServedTask, onError: (error: unknown) => void): CallToolResult {
  if (state.status === 'cancelled')
    return toFailure(new AppError('execution_canceled', 'The task was canceled.'), onError);
  if (state.status !== 'ended')
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'The task goes on. Ask again.');
  if ('data' in state.outcome) return toResult(state.outcome);
  const { error } = state.outcome;
  const failure = toFailure(error, onError);
  if (error instanceof AppError) return failure;
  throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong. Try again.');
}

function toTask(task: ServedTask) {
  const { id, createdAt, changedAt, ttlMs, message } = task;
  return {
    taskId: id,
    status: statusOf(task),
    ...(message === null ? {} : { statusMessage: message }),
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: changedAt.toISOString(),
    ttl: ttlMs,
    pollInterval: pollMs,
  };
}

function statusOf({ state }: ServedTask): 'working' | 'completed' | 'failed' | 'cancelled' {
  if (state.status === 'cancelled') return 'cancelled';
  if (state.status !== 'ended') return 'working';
  return 'data' in state.outcome ? 'completed' : 'failed';
}
