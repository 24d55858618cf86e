import type { Stop, StopReason } from '../textAnswer.ts';
import type { AssistantPart } from '../textRequest.ts';

const reasons: Readonly<Record<string, StopReason>> = {
  stop: 'end',
  length: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
};

/**
 * Returns the reason that the model stopped. Some servers say "stop" where there are calls, which ends the loops of agents; calls decide
 * here. Source: openai-openapi `CreateChatCompletionResponse.choices.finish_reason`.
 */
export function readFinishReason(value: unknown, parts: readonly Pick<AssistantPart, 'type'>[]): Stop {
  const said = typeof value === 'string' ? (reasons[value] ?? 'end') : 'end';
  if (said !== 'end') return { reason: said, sequence: null };
  if (parts.some((part) => part.type === 'tool_call')) return { reason: 'tool_calls', sequence: null };
  return { reason: parts.some((part) => part.type === 'refusal') ? 'refusal' : 'end', sequence: null };
}

/** The same in OpenAI's words. `hasRefusal`: the answer says in a member of its own that it refuses, which ends it as an answer. */
export function writeFinishReason({ reason }: Stop, parts: { hasCalls: boolean; hasRefusal: boolean }): string {
  switch (reason) {
    case 'length':
    case 'context_window':
      return 'length';
    case 'content_filter':
      return 'content_filter';
    case 'refusal':
      return parts.hasRefusal ? 'stop' : 'content_filter';
    case 'tool_calls':
    case 'end':
    case 'stop_sequence':
    case 'pause':
      return parts.hasCalls ? 'tool_calls' : 'stop';
  }
}
