import { plainText } from '../../domains/agents/tools/plainText.ts';
import { mayBeMade } from '../../domains/agents/loop/nextMove.ts';
import type { ToolCallRow } from '../../db/repositories/executions/agentSteps.ts';
import { resolveParameters, type ParameterTree } from '../../platform/expressions/resolve.ts';
import type { ExpressionScope } from '../../platform/expressions/scope.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NodeAnswer, NodeCall, ToolPlace } from '../../workflows/contract.ts';
import { redactedError } from '../../domains/credentials/redactedError.ts';
import { RunCredentials } from '../engine/RunCredentials.ts';
import { findCalls, makeCalls } from '../engine/calls.ts';
import { expressionScope, sourcesOf } from '../../domains/executions/expressions/expressionScope.ts';
import { inputsByPort } from '../engine/inputsByPort.ts';
import { customDataOf } from '../engine/CodeData.ts';
import { hiddenFromItems, variablesOf } from '../engine/variablesOf.ts';
import { nodeContext } from '../engine/nodeContext.ts';
import { runStateOf, traceOfCall, type Attempt, type RunDeps, type RunState } from '../engine/runState.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { NodeResult } from '../kit/NodeResult.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { toolPlace } from '../../domains/traces/executionTrace.ts';
import { toolNode } from '../../domains/agents/tools/toolNode.ts';
import { mayBeTool } from '../../domains/agents/tools/ToolType.ts';
import { writtenTools } from '../../domains/agents/tools/writtenTools.ts';
import type { WrittenTool } from '../../domains/agents/tools/WrittenTool.ts';
import { filledFields, withFilled } from '../../domains/agents/tools/filledParameters.ts';
import { toolResult } from './toolResult.ts';

type Call = NodeCall & { tool: ToolPlace };
/** One call with its dependencies. `agent` is the run that asked for it, `tool` the same as a run of the tool's own type. */
interface Making {
  agent: RunState;
  tool: RunState;
  written: WrittenTool;
  row: ToolCallRow;
  itemIndex: number;
}

/**
 * Makes one tool call and writes its result, once: an ended call is not repeated. An error of the tool is its result, which the model
 * reads. The model's values are inserted after all expressions were evaluated. Errors: `unavailable` (repeat it, nothing is written) for
 * outages.
 */
export async function runToolCall(deps: RunDeps, call: Call, attempt: Attempt): Promise<NodeAnswer> {
  const making = await makingOf(deps, call, attempt);
  if (!making) return { outputs: {} };
  const { row } = making;
  const beganAtMs = Date.now();
  const { organizationId, executionId, nodeId, runIndex } = call;
  const spansKey = { executionId, nodeId, runIndex, call: `${call.tool.step}.${call.tool.call}` };
  const end = (ended: { status: 'success' | 'error'; result: string; error: ToolCallRow['error'] }) =>
    deps.database.withOrganization(organizationId, async ({ agentSteps, executionSpans }) => {
      await executionSpans.keep(spansKey, making.tool.trace?.take() ?? []);
      await agentSteps.endCall(executionId, row.id, {
        ...ended,
        durationMs: Date.now() - (row.startedAt?.getTime() ?? beganAtMs),
      });
    });
  const credentials = new RunCredentials(deps.credentials);
  try {
    const made = await make(making, credentials);
    if ('children' in made || 'waitUntilMs' in made) {
      await deps.store.keepSpans({ ...spansKey, organizationId }, making.tool.trace?.take() ?? []);
      return made;
    }
    await end({ status: 'success', result: toolResult(made.items, credentials.redact), error: null });
  } catch (error) {
    if (attempt.signal.aborted && !isTimeout(attempt.signal.reason)) throw error;
    const cause = redactedError(attempt.signal.aborted ? attempt.signal.reason : error, credentials);
    if (!(cause instanceof AppError) || cause.code === 'unavailable') throw cause;
    const { code } = cause;
    const message = plainText(cause.message, { most: 2_000, redact: credentials.redact }).replaceAll('\0', '');
    await end({ status: 'error', result: `The tool failed: ${message}`, error: { code, message } });
  }
  return { outputs: {} };
}

async function makingOf(deps: RunDeps, call: Call, attempt: Attempt): Promise<Making | null> {
  const { tool: place, ...ofAgent } = call;
  const agent = await runStateOf(deps, ofAgent, attempt);
  const key = { executionId: call.executionId, nodeId: call.nodeId, runIndex: call.runIndex };
  const found = await deps.database.withOrganization(call.organizationId, async ({ agentSteps }) => {
    const row = await agentSteps.takeCall(key, place);
    if (!row || row.status !== 'open') return null;
    if (row.needsApproval === null) return row;
    if (!mayBeMade(row, await agentSteps.list(key))) throw new AppError('node_failed', 'Nobody has approved the call.');
    await agentSteps.beginCall(row.id);
    return row;
  });
  const written = writtenTools(agent.node).find(({ name }) => name === found?.tool);
  const type = written && deps.nodeTypes.get(written);
  if (!found || !written || !type || !mayBeTool(type)) return null;
  // Its calls of digital organizations are found at a place of their own.
  const ofTool = { ...ofAgent, nodeId: toolPlace(call.nodeId, call.runIndex, place), runIndex: 0 };
  const tool: RunState = {
    ...agent,
    call: ofTool,
    trace: traceOfCall(deps, { ...ofTool, toolsEnded: undefined }),
    node: toolNode(agent.node, written),
    type,
    attempts: 1,
    maxAttempts: 1,
  };
  return { agent, tool, written, row: found, itemIndex: found.itemIndex };
}

type Made = Extract<NodeAnswer, { children: unknown } | { waitUntilMs: number }> | { items: readonly Item[] };

const shortestPauseMs = 500;
const longestPauseMs = 60_000;

/** A third of the time since the call began. */
function pauseAfter(beganAt: Date | null): number {
  const agoMs = Date.now() - (beganAt?.getTime() ?? Date.now());
  return Math.min(Math.max(shortestPauseMs, Math.floor(agoMs / 3)), longestPauseMs);
}

async function make(making: Making, credentials: RunCredentials): Promise<Made> {
  const { tool, row } = making;
  const calls = tool.type.definition.calls ? await findCalls(tool) : null;
  if (calls && 'children' in calls) return calls;
  const result = await execute({ ...making, tool: { ...tool, called: calls?.results ?? null } }, credentials);
  if ('calls' in result) {
    await makeCalls(tool, result.calls, result.goOnWith === null);
    if (result.goOnWith) return { items: Object.values(result.goOnWith).flat() };
    return result.calls.length === 0 ? { items: [] } : make(making, credentials);
  }
  // The run's one wait that can be woken is the agent's: a tool looks again, less and less often.
  if ('waitForRuns' in result) return { waitUntilMs: Date.now() + pauseAfter(row.startedAt) };
  if ('outputs' in result) return { items: Object.values(result.outputs).flat() };
  throw new AppError('node_failed', 'A tool cannot wait for somebody.');
}

async function execute(
  { agent, tool, written, row, itemIndex }: Making,
  credentials: RunCredentials,
): Promise<NodeResult> {
  const { deps, execution, type, node, attempt } = tool;
  const given = row.decidedArguments ?? row.arguments;
  const sources = sourcesOf(agent.call);
  const { items: read } = await deps.store.read(agent.call, null, sources);
  const items = Object.values(inputsByPort(agent, read)).flat();
  const own = items[itemIndex] ?? { json: {} };
  const item: Item = { ...own, json: { ...own.json, ...(filledFields(written.filled, given) as JsonObject) } };
  items[itemIndex] = item;
  const now = new Date();
  const { literal, pageParameters = [] } = type.definition;
  const scope: ExpressionScope = {
    ...(await expressionScope({
      ...deps,
      execution,
      call: agent.call,
      node: { ...node, id: agent.node.id },
      items,
      now,
      asWritten: literal,
    })),
    itemIndexes: [itemIndex],
    ...(await variablesOf(tool, credentials)),
    ...(await customDataOf(tool)),
  };
  const [resolved] = await resolveParameters({
    pool: deps.expressions,
    node: node.name,
    parameters: (node.parameters ?? {}) as ParameterTree,
    scope,
    asWritten: [...(literal ?? []), ...pageParameters],
  });
  if (resolved!.error) throw resolved!.error;
  const parameters = type.checks.resolved(withFilled(resolved!.parameters, written.filled, given), node.name);
  const inputs = { [type.shape.inputs(node.parameters ?? {})[0] ?? 'main']: [item] };
  // Code of a tool sees the tool's item alone.
  const ownScope: ExpressionScope = { ...scope, items: [item] as unknown as ExpressionScope['items'] };
  delete (ownScope as { itemIndexes?: unknown }).itemIndexes;
  const context: NodeContext<unknown> = {
    ...nodeContext(tool, {
      items: [item],
      inputs,
      parametersFor: () => parameters,
      scope: ownScope,
      credentials,
      now,
      itemErrors: 'throw',
    }),
    streams: { answer: null, liveText: null },
  };
  attempt.signal.throwIfAborted();
  return hiddenFromItems(await type.definition.run!(context as NodeContext<never>), credentials);
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof AppError && reason.code === 'target_timeout';
}
