import type { AgentStepRow, ApprovalCause, NewToolCall } from '../../db/repositories/executions/agentSteps.ts';
import { isAllowedForRun } from '../../domains/agents/loop/nextMove.ts';
import { toMessages } from '../../domains/agents/loop/toMessages.ts';
import { isDangerous, type Standing } from '../../domains/agents/tools/effects.ts';
import { withoutNul } from '../../platform/schema/withoutNul.ts';
import { inputCheck, type CheckInput } from '../../platform/schema/inputCheck.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AgentTool } from '../../domains/agents/tools/agentTool.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { isStrict } from './askForJson.ts';
import { askForChat } from './askForChat.ts';
import { fittingJson } from './fittingJson.ts';
import { ModelCosts } from './ModelCosts.ts';
import type { AgentItem } from './AgentItem.ts';

/** More calls than these in one step are not looked at. */
const mostCallsOfStep = 50;

interface Answer {
  model: string;
  content: string;
  finishReason: string | null;
  calls: { id: string; name: string; arguments: string }[];
}

/**
 * Calls the model once and stores its response as a step, with the requested tool calls and pending decisions. Answers all steps of the
 * run. Errors: those of `askModel`, `parameter_invalid` for a schema that is none.
 */
export async function askStep(state: AgentItem, standing: Standing): Promise<AgentStepRow[]> {
  const { context, agent, wanted, steps, memory, index, nextStep } = state;
  const { instructions, prompt } = wanted;
  const hasTools = agent.tools.length > 0;
  const startedAt = new Date();
  const costs = new ModelCosts();
  // A schema that is none is no answer's fault: nothing is asked, and paid, for it.
  const check = wanted.output === 'json' ? inputCheck(wanted.output_schema) : null;
  const body: JsonObject = {
    model: wanted.model,
    messages: toMessages({ instructions, memory, prompt, steps, hasTools }) as unknown as JsonObject[],
    ...(hasTools ? { tools: agent.tools.map(declared) } : {}),
    ...(wanted.output === 'json' ? { response_format: formatOf(wanted.output_schema) } : {}),
    ...(wanted.max_tokens === undefined ? {} : { max_tokens: wanted.max_tokens }),
  };
  const said = readAnswer(
    await askForChat(
      context,
      { endpoint: 'chat.completions', body, costs, at: `step ${nextStep}` },
      { live: context.streams.liveText, step: nextStep },
    ),
  );
  const calls = await Promise.all(said.calls.map((call) => toCall(state, standing, call)));
  return agent.keepStep({
    step: nextStep,
    itemIndex: index,
    kind: steps.at(-1)?.fault == null ? 'step' : 'repair',
    model: said.model,
    content: said.content,
    finishReason: said.finishReason,
    usage: costs.toJson().usage,
    creditsMicros: costs.chargedMicros,
    tainted: standing.isTainted,
    fault: calls.length > 0 ? null : faultOf(check, said),
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
    calls,
  });
}

function declared({ name, description, schema }: AgentTool): JsonObject {
  return { type: 'function', function: { name, description, parameters: schema as JsonObject } };
}

function formatOf(schema: Record<string, unknown>): JsonObject {
  return {
    type: 'json_schema',
    json_schema: { name: 'answer', schema: schema as JsonObject, strict: isStrict(schema) },
  };
}

function readAnswer(answer: JsonObject): Answer {
  const { model = '', choices = [] } = answer as {
    model?: string;
    choices?: {
      finish_reason?: string | null;
      message?: {
        content?: string | null;
        tool_calls?: { id?: string; function?: { name?: string; arguments?: string } }[] | null;
      };
    }[];
  };
  const [first] = choices;
  return withoutNul({
    model,
    content: first?.message?.content ?? '',
    finishReason: first?.finish_reason ?? null,
    calls: (first?.message?.tool_calls ?? []).slice(0, mostCallsOfStep).map((call, index) => ({
      id: call.id || `call_${index}`,
      name: (call.function?.name ?? '').slice(0, 64),
      arguments: call.function?.arguments ?? '{}',
    })),
  });
}

async function toCall(
  { agent, wanted, index, steps }: AgentItem,
  standing: Standing,
  asked: Answer['calls'][number],
): Promise<NewToolCall> {
  const tool = agent.tools.find(({ name }) => name === asked.name);
  const given = objectOf(asked.arguments);
  const base: NewToolCall = {
    providerCallId: asked.id,
    tool: asked.name,
    nodeType: tool?.nodeType ?? '',
    arguments: given ?? {},
    needsApproval: null,
    approveUntil: null,
    status: 'open',
    result: null,
    error: null,
  };
  const refused = (message: string): NewToolCall => ({
    ...base,
    status: 'error',
    result: message,
    error: { code: 'parameter_invalid', message },
  });
  if (!tool) return refused(`There is no tool "${asked.name}".`);
  if (!given) return refused('The arguments are no JSON object.');
  const fault = tool.faultOf(given);
  if (fault !== null) return refused(`The arguments do not fit: ${fault}.`);
  const { isTainted } = standing;
  const isDangerousCall = wanted.approval.tainted === 'required' && isDangerous(tool.effects, standing);
  const cause = isAllowedForRun({ tool: tool.name, isTainted, isDangerous: isDangerousCall }, steps)
    ? null
    : await causeOf({ agent, index }, tool, { given, isDangerousCall });
  if (cause === null) return base;
  return {
    ...base,
    needsApproval: cause,
    approveUntil: new Date(Date.now() + wanted.approval.time_limit_minutes * 60_000),
  };
}

async function causeOf(
  { agent, index }: Pick<AgentItem, 'agent' | 'index'>,
  tool: AgentTool,
  { given, isDangerousCall }: { given: Record<string, unknown>; isDangerousCall: boolean },
): Promise<ApprovalCause | null> {
  // The strictest first, because permissions depend on it (`api/chat/chatProgress.ts`).
  if (isDangerousCall) return 'tainted';
  if (tool.approval === 'always') return 'always';
  // The step is paid for: a condition that fails asks a person instead of losing it.
  if (tool.approval === 'condition' && (await agent.meetsCondition(tool, index, given).catch(failsClosed)))
    return 'condition';
  return null;
}

/** An outage is retried; any other error counts as an unmet condition. */
function failsClosed(error: unknown): true {
  if (error instanceof AppError && error.code !== 'unavailable') return true;
  throw error;
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? withoutNul(value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Fault of a final answer. A truncated answer is stored as well, because it was charged. */
function faultOf(check: CheckInput | null, { content, finishReason }: Answer): string | null {
  if (check === null) return content === '' && finishReason === 'length' ? 'it was cut off' : null;
  return fittingJson(content, check).fault;
}
