import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
  type InputRequiredResult,
  type McpHttpHandler,
  type ServerEventBus,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';

import { clientCapabilities, showsForms } from './clientCapabilities.ts';
import { progressTeller, progressTokenOf, type ProgressToken } from './Progress.ts';
import { toAnswers, toInputRequests } from './Question.ts';
import type { ServedTool, ToolCall } from './ServedTool.ts';
import { legacyTasksCapability, serveLegacyTasks, toCreatedLegacyTask } from './tasks/legacyTasks.ts';
import { serveModernTasks, takesTasks, tasksExtension, toCreatedTask } from './tasks/modernTasks.ts';
import type { ServedTasks } from './tasks/ServedTask.ts';
import { toFailure, toResult } from './toResult.ts';

export interface ServedTools {
  /** Told to the client's model. */
  instructions: string;
  /** Called for every list or call: returns the caller's current tools in a fixed order; with a name, only that tool is needed. */
  tools: (wanted: string | null) => Promise<readonly ServedTool[]>;
  tasks: ServedTasks;
  /** True for a state that an answer of ours to this caller came with. */
  isOurState: (state: string) => boolean;
  /** Where a client that listens hears that its list has changed; null: this request is none that listens. */
  changes: ServerEventBus | null;
  /** Called with errors that the caller did not cause. */
  onError: (error: unknown) => void;
}

type Era = 'legacy' | 'modern';

/** Time for which clients may cache the list. */
const listTtlMs = 60_000;

/** One request of an MCP client answered: both eras, no session, one list, tool call, look at a task or stream of changes a request. */
export function serveTools(served: ServedTools): McpHttpHandler {
  return createMcpHandler(({ era }) => serverOf(served, era), {
    keepAliveMs: 15_000,
    maxSubscriptions: served.changes === null ? 0 : 1,
    ...(served.changes === null ? {} : { bus: served.changes }),
    onerror: (error) => served.onError(error),
  });
}

function serverOf(served: ServedTools, era: Era): Server {
  const server = new Server(
    { name: 'bureau', title: 'Bureau', version: '1.0.0' },
    {
      capabilities: {
        // Older clients receive changes only in sessions, which do not exist here.
        tools: era === 'modern' ? { listChanged: true } : {},
        ...(era === 'modern' ? { extensions: { [tasksExtension]: {} } } : { tasks: legacyTasksCapability }),
      },
      instructions: served.instructions,
      cacheHints: { 'tools/list': { ttlMs: listTtlMs, cacheScope: 'private' } },
      requestState: {
        verify: (state) => {
          if (!served.isOurState(state)) throw new Error('Not a state of ours, or of another caller.');
        },
      },
    },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: (await served.tools(null)).map(toTool) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = (await served.tools(params.name)).find(({ name }) => name === params.name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${params.name.slice(0, 100)}".`);
    const wantsTask = era === 'legacy' && params.task !== undefined;
    if (wantsTask && !tool.mayTakeLong)
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `The tool "${tool.name}" is not called as a task.`);
    const token = wantsTask ? progressTokenOf(context) : null;
    const call = callOf(context, { era, wantsTask });
    return answer(tool, params.arguments ?? {}, { ...served, era, call, token });
  });
  (era === 'modern' ? serveModernTasks : serveLegacyTasks)(server, served);
  return server;
}

function callOf(context: ServerContext, { era, wantsTask }: { era: Era; wantsTask: boolean }): ToolCall {
  const { signal, inputResponses, requestState } = context.mcpReq;
  const state = requestState<string>();
  return {
    signal,
    task: wantsTask ? 'must' : era === 'modern' && takesTasks(context) ? 'may' : 'never',
    // Progress of a requested task is sent on the stream of `tasks/result` (`serveLegacyTasks`).
    tellProgress: wantsTask ? null : progressTeller(context),
    mayAsk: showsForms(clientCapabilities(context)),
    resumed: state === undefined ? null : { state, answers: toAnswers(inputResponses ?? {}) },
  };
}

async function answer(
  tool: ServedTool,
  given: Record<string, unknown>,
  {
    era,
    call,
    token,
    tasks,
    onError,
  }: { era: Era; call: ToolCall; token: ProgressToken | null } & Pick<ServedTools, 'onError' | 'tasks'>,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    const answered = await tool.call(given, call);
    if ('data' in answered) return toResult(answered);
    if ('task' in answered) {
      const { task } = answered;
      if (era === 'modern') return toCreatedTask(task);
      return toCreatedLegacyTask(token === null ? task : { ...task, id: tasks.withToken(task.id, token) });
    }
    return {
      resultType: 'input_required',
      inputRequests: toInputRequests(answered.questions),
      requestState: answered.state,
    };
  } catch (error) {
    return toFailure(error, onError);
  }
}

function toTool({ name, title, description, inputSchema, isReadOnly, mayTakeLong }: ServedTool): Tool {
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, type: 'object' },
    annotations: { title, readOnlyHint: isReadOnly, openWorldHint: !isReadOnly },
    // Of 2025-11-25 only; the package leaves it out for others.
    ...(mayTakeLong ? { execution: { taskSupport: 'optional' as const } } : {}),
  };
}
