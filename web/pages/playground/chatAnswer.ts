import type { AnswerFacts, AssistantTurn, ToolCall } from './chatTurns.ts';

type Json = Record<string, unknown>;

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** An error that a stream tells in an event of its own; undefined if the event is none. */
export function errorOfEvent(event: unknown): unknown {
  return 'error' in objectOf(event) ? event : undefined;
}

/** Returns the turn with one event of its stream applied (`delta`), or a whole response (`message`). */
export function withEvent(turn: AssistantTurn, event: unknown): AssistantTurn {
  const choices = objectOf(event)['choices'];
  const choice = objectOf(Array.isArray(choices) ? choices[0] : undefined);
  const part = objectOf(choice['delta'] ?? choice['message']);
  const finished = choice['finish_reason'];
  return {
    ...turn,
    text: turn.text + textOf(part['content']) + textOf(part['refusal']),
    reasoning: turn.reasoning + (textOf(part['reasoning_content']) || textOf(part['reasoning'])),
    toolCalls: withCalls(turn.toolCalls, part['tool_calls']),
    facts: {
      ...turn.facts,
      ...usageFacts(objectOf(event)['usage']),
      ...(typeof finished === 'string' && { finishReason: finished }),
    },
  };
}

/** Pieces of tool calls belong together by `index`; the first names the call, the others add to its arguments. */
function withCalls(calls: readonly ToolCall[], pieces: unknown): readonly ToolCall[] {
  if (!Array.isArray(pieces)) return calls;
  const grown = [...calls];
  for (const [place, piece] of pieces.entries()) {
    const { index, id, function: called } = objectOf(piece);
    const at = typeof index === 'number' && index >= 0 && index < 128 ? index : place;
    const before = grown[at] ?? { id: '', name: '', arguments: '' };
    grown[at] = {
      id: before.id || textOf(id),
      name: before.name + textOf(objectOf(called)['name']),
      arguments: before.arguments + textOf(objectOf(called)['arguments']),
    };
  }
  return grown.filter((call) => call !== undefined);
}

/** Returns the facts in `usage`; empty if there are none. */
export function usageFacts(usage: unknown): Partial<AnswerFacts> {
  const used = objectOf(usage);
  if (Object.keys(used).length === 0) return {};
  return {
    inputTokens: countOf(used['prompt_tokens']) ?? countOf(used['input_tokens']),
    cachedInputTokens: countOf(objectOf(used['prompt_tokens_details'])['cached_tokens']),
    outputTokens: countOf(used['completion_tokens']) ?? countOf(used['output_tokens']),
    reasoningTokens: countOf(objectOf(used['completion_tokens_details'])['reasoning_tokens']),
    ...(typeof used['credits'] === 'string' && { credits: used['credits'] }),
  };
}

/** Returns the facts in the headers of a response. */
export function headerFacts(headers: Headers): Partial<AnswerFacts> {
  const credits = headers.get('x-bureau-credits');
  return {
    provider: headers.get('x-bureau-provider'),
    requestId: headers.get('x-request-id'),
    ...(credits !== null && { credits }),
  };
}
