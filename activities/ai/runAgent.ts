import { parseCredits } from '../../db/credits.ts';
import type { ToolCallRow } from '../../db/repositories/executions/agentSteps.ts';
import type { AgentLimits } from '../../domains/agents/loop/agentLimits.ts';
import { nextMove } from '../../domains/agents/loop/nextMove.ts';
import type { Standing } from '../../domains/agents/tools/effects.ts';
import { asItemError } from '../kit/asItemError.ts';
import type { AgentRun } from '../kit/agentRun.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { NodeResult } from '../kit/NodeResult.ts';
import { errorItem } from '../kit/eachItem.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { AgentItem } from './AgentItem.ts';
import type { AgentParameters } from './agentParameters.ts';
import { agentOutput } from './agentOutput.ts';
import { askStep } from './askStep.ts';
import { rememberAnswer } from './rememberAnswer.ts';

/** How long a run waits before it asks again for a memory that another one writes: a tenth of the time that it has waited. */
const shortestMemoryPauseMs = 2_000;
const longestMemoryPauseMs = 10 * 60_000;

/**
 * Continues an agent from its steps: item by item, until each has an answer, calls tools or waits for a person. Everything it decides
 * follows from rows, so it may be asked again at any time. Errors: those of `nextMove` and `askStep`.
 */
export async function runAgent(context: NodeContext<AgentParameters>): Promise<NodeResult> {
  const { agent } = context;
  if (!agent) throw new Error('An agent runs in the engine only.');
  const outputs: Record<string, Item[]> = {};
  for (const index of context.items.keys()) {
    context.signal.throwIfAborted();
    try {
      const result = await runItem(context, agent, index);
      if ('toolCalls' in result || 'waitForDecision' in result || 'waitUntil' in result) return result;
      (outputs['main'] ??= []).push({ ...result.item, pairedItem: index });
    } catch (error) {
      const { message } = asItemError(context, error);
      const failed = errorItem(context.items[index]!, { message: context.redact(message) });
      const port = context.itemErrors === 'error_output' ? 'error' : context.failedTo;
      (outputs[port] ??= []).push({ ...failed, pairedItem: index });
    }
  }
  return { outputs };
}

type Stopped = Extract<NodeResult, { toolCalls: unknown } | { waitForDecision: unknown } | { waitUntil: unknown }>;

async function runItem(
  context: NodeContext<AgentParameters>,
  agent: AgentRun,
  index: number,
): Promise<Stopped | { item: Item }> {
  const wanted = context.parametersFor(index);
  const key = wanted.memory.key || (await agent.memory.sessionKey());
  const held = key === '' ? null : await agent.memory.take(key, index);
  if (key !== '' && !held) return { waitUntil: new Date(Date.now() + memoryPauseMs(context.now)) };
  const own = agent.memory.holder(index);
  const memory = held && { ...held, messages: held.messages.filter(({ by }) => by !== own) };
  for (let all = await agent.steps(); ;) {
    const steps = all.filter(({ itemIndex }) => itemIndex === index);
    const limits = limitsOf(wanted);
    const state = { context, agent, index, wanted, limits, steps, nextStep: all.length, memory, held, key };
    const move = nextMove(state);
    switch (move.kind) {
      case 'call':
        return {
          toolCalls: move.calls.map(({ step, call, nodeType, tool }) => ({ step, call, type: nodeType, name: tool })),
          atOnce: wanted.limits.parallel_calls,
        };
      case 'wait':
        if (wanted.approval.ask) await agent.ask(wanted.approval.ask, steps.at(-1)!.calls.filter(waitsForSomebody));
        return { waitForDecision: { until: move.untilMs === null ? null : new Date(move.untilMs) } };
      case 'answer':
        return { item: await answered(state, move.content) };
      case 'ask':
        context.signal.throwIfAborted();
        all = await askStep(state, standingOf(state));
    }
  }
}

function waitsForSomebody({ status, needsApproval, decision }: ToolCallRow): boolean {
  return status === 'open' && needsApproval !== null && decision === null;
}

function memoryPauseMs(since: Date): number {
  return Math.min(longestMemoryPauseMs, Math.max(shortestMemoryPauseMs, (Date.now() - since.getTime()) / 10));
}

async function answered(state: AgentItem, content: string): Promise<Item> {
  await rememberAnswer(state, { content, tainted: standingOf(state).isTainted });
  return { json: agentOutput(state, content) as JsonObject };
}

/** Content that the run has read and may read at this step. */
function standingOf({ agent, steps, memory, wanted }: AgentItem): Standing {
  const toolsBy = new Map(agent.tools.map((tool) => [tool.name, tool]));
  // A tool's error may contain untrusted text as well.
  const read = steps.flatMap(({ calls }) => calls).filter(({ startedAt }) => startedAt !== null);
  // A retry may have calls of tools that its version of the agent has no more: those may have read anything.
  const isUnknown = read.some(({ tool, nodeType }) => toolsBy.get(tool)?.nodeType !== nodeType);
  return {
    isTainted:
      agent.before.isTainted ||
      memory?.tainted === true ||
      isUnknown ||
      steps.some(({ tainted }) => tainted) ||
      read.some(({ tool }) => toolsBy.get(tool)?.effects.includes('brings_untrusted') === true),
    readsPrivate:
      agent.before.readsPrivate ||
      // Messages of a chat visitor in this conversation are the visitor's own.
      (memory !== null && wanted.memory.key !== '') ||
      isUnknown ||
      agent.tools.some(({ effects }) => effects.includes('reads_private')),
  };
}

function limitsOf({ limits }: AgentParameters): AgentLimits {
  return {
    maxSteps: limits.max_steps,
    maxCreditsMicros: limits.max_credits === undefined ? null : parseCredits(limits.max_credits, '/limits/max_credits'),
    maxSeconds: limits.max_seconds ?? null,
    maxToolCalls: limits.max_tool_calls ?? null,
  };
}
