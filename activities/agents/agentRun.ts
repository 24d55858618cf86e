import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AgentStepRow, ToolCallRow } from '../../db/repositories/executions/agentSteps.ts';
import { resolveParameters, type ParameterTree } from '../../platform/expressions/resolve.ts';
import type { ExpressionScope } from '../../platform/expressions/scope.ts';
import { chatType } from '../../domains/executions/chat/chatParameters.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NodeCall } from '../../workflows/contract.ts';
import type { AgentRun } from '../kit/agentRun.ts';
import { type AgentTool, agentTool } from '../../domains/agents/tools/agentTool.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { RunState } from '../engine/runState.ts';
import { askByLink } from './askByLink.ts';
import { writtenTools } from '../../domains/agents/tools/writtenTools.ts';
import { standingBefore } from '../../domains/agents/tools/standingBefore.ts';

/** The steps, tools and memories of a run of an agent. */
export function agentRun(
  state: RunState,
  { items, scope }: { items: readonly Item[]; scope: ExpressionScope },
): AgentRun {
  const { deps, call, execution, node } = state;
  const { executionId, nodeId, runIndex, organizationId } = call;
  const key = { executionId, nodeId, runIndex };
  const inOrganization: InOrganization = (work) => deps.database.withOrganization(organizationId, work);
  const written = writtenTools(node);
  return {
    tools: toolsOf(state),
    before: standingBefore(execution.graph, node, deps.nodeTypes),
    steps: () => inOrganization(async ({ agentSteps }) => withoutLost(agentSteps, await agentSteps.list(key), call)),
    keepStep: (step) =>
      inOrganization(async ({ agentSteps }) => {
        const [, all] = await Promise.all([agentSteps.insert(key, step), agentSteps.list(key)]);
        return withoutLost(agentSteps, all, call);
      }),
    meetsCondition: async (tool, itemIndex, given) => {
      const condition = written.find(({ name }) => name === tool.name)?.approval_condition ?? '';
      const json = { ...items[itemIndex]?.json, ...given };
      const changed = items.map((item, index) => (index === itemIndex ? { ...item, json } : item));
      const [resolved] = await resolveParameters({
        pool: deps.expressions,
        node: node.name,
        parameters: { condition } as ParameterTree,
        scope: {
          ...scope,
          items: (changed.length > 0 ? changed : [{ json }]) as unknown as ExpressionScope['items'],
          itemIndexes: [itemIndex],
        },
      });
      if (resolved?.error) throw resolved.error;
      return Boolean(resolved?.parameters?.['condition']);
    },
    ask: (digitalOrganizationId, calls) => askByLink(state, digitalOrganizationId, calls),
    memory: memoryOf(state, inOrganization),
  };
}

/** Ends unapproved calls, and begun calls that will never end; returns all steps of the run. */
async function withoutLost(
  agentSteps: Repositories['agentSteps'],
  all: AgentStepRow[],
  { executionId, nodeId, runIndex, toolsEnded }: NodeCall,
): Promise<AgentStepRow[]> {
  const key = { executionId, nodeId, runIndex };
  const isLate = all.some(({ calls }) => calls.some(isOverdue));
  if (isLate) await agentSteps.timeOutDecisions(key);
  const steps = isLate ? await agentSteps.list(key) : all;
  const ended = steps.flatMap(({ step, calls }) =>
    calls.flatMap((one) => {
      const end = one.status === 'open' ? endWithoutRun(one, step === toolsEnded) : null;
      return end ? [{ one, end }] : [];
    }),
  );
  for (const { one, end } of ended)
    await agentSteps.endCall(executionId, one.id, { status: 'error', durationMs: 0, ...end });
  return ended.length > 0 ? agentSteps.list(key) : steps;
}

type InOrganization = <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>;

function memoryOf(state: RunState, inOrganization: InOrganization): AgentRun['memory'] {
  const { executionId, nodeId, runIndex } = state.call;
  const { digitalOrganizationId } = state.execution;
  const placeOf = (itemIndex: number): string => `${nodeId}#${runIndex}/${itemIndex}`;
  return {
    take: (memoryKey, itemIndex) =>
      inOrganization(async ({ agentMemories, evaluationResults }) => {
        // Rows of an evaluation are independent of each other, and their messages are not remembered.
        if (await evaluationResults.isOfEvaluation(executionId)) return { messages: [], summary: '', tainted: false };
        return agentMemories.take(
          { digitalOrganizationId, key: memoryKey },
          { executionId, place: placeOf(itemIndex) },
        );
      }),
    write: async (memoryKey, itemIndex, memory) => {
      await inOrganization(({ agentMemories }) =>
        agentMemories.write(
          { digitalOrganizationId, key: memoryKey },
          { executionId, place: placeOf(itemIndex) },
          memory,
        ),
      );
    },
    sessionKey: () => sessionKeyOf(state),
    holder: (itemIndex) => `${executionId}/${placeOf(itemIndex)}`,
  };
}

async function sessionKeyOf({ deps, call, execution }: RunState): Promise<string> {
  if (execution.nodesById.get(execution.startNodeId)?.type !== chatType) return '';
  const { organizationId, executionId } = call;
  return (
    (await deps.database.withOrganization(organizationId, ({ chatSessions }) =>
      chatSessions.ofExecution(executionId),
    )) ?? ''
  );
}

function toolsOf({ deps, node }: RunState): AgentTool[] {
  return writtenTools(node).map((written) => {
    const tool = agentTool(written, deps.nodeTypes);
    if (tool) return tool;
    const reason = deps.nodeTypes.get(written)?.definition.asTool?.reason ?? '';
    throw new AppError('parameter_invalid', `"${written.type}" can be no tool of "${node.name}". ${reason}`.trimEnd(), {
      param: `${written.pointer}/type`,
    });
  });
}

function isOverdue({ status, decision, approveUntil }: ToolCallRow): boolean {
  return status === 'open' && decision === null && approveUntil !== null && approveUntil.getTime() <= Date.now();
}

/** Result of an open call that will not be made: unapproved, or its activity ended without a result. */
function endWithoutRun(
  { decision, reason, needsApproval, startedAt }: ToolCallRow,
  hasEnded: boolean,
): { result: string; error: NonNullable<ToolCallRow['error']> } | null {
  if (decision === 'rejected') {
    const why = reason ? `: ${reason}` : '.';
    return failure('approval_rejected', `A person rejected this call${why} Do not make it again as it is.`);
  }
  if (decision === 'timed_out')
    return failure('approval_rejected', 'Nobody approved this call in time. Do not make it again as it is.');
  if (hasEnded && (needsApproval === null || decision !== null || startedAt !== null))
    return failure('node_failed', 'The tool did not end. Its worker was lost, or it took too long.');
  return null;
}

function failure(code: string, message: string): { result: string; error: NonNullable<ToolCallRow['error']> } {
  return { result: message, error: { code, message } };
}
