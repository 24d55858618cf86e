import { isObject, member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';

/**
 * Members that libraries add to messages of answers and that programs send back with them. OpenAI refuses unknown members. LiteLLM: `litellm/types/utils.py` (`Message`). Helpers of OpenAI's own clients: openai-node `src/lib/parser.ts`.
 */
export const libraryMembers: readonly string[] = ['provider_specific_fields', 'thinking_blocks', 'parsed'];

/**
 * Returns the message without them. Restores details of thoughts that LiteLLM moved there. Returns the same message if there are none.
 */
export function withoutLibraryMembers(message: JsonObject): JsonObject {
  const calls = message.tool_calls;
  const ownCalls = Array.isArray(calls) ? withoutParsed(calls) : calls;
  if (ownCalls === calls && libraryMembers.every((name) => message[name] === undefined)) return message;
  const { provider_specific_fields: fields, thinking_blocks: _blocks, parsed: _parsed, ...said } = message;
  const details = said.reasoning_details ?? (isObject(fields) ? member(fields, 'reasoning_details') : undefined);
  return {
    ...said,
    ...(details === undefined ? {} : { reasoning_details: details }),
    ...(ownCalls === calls ? {} : { tool_calls: ownCalls }),
  };
}

/** Returns the calls without parsed arguments; the same array if there are none. */
function withoutParsed(calls: readonly unknown[]): readonly unknown[] {
  const own = calls.map((call) => {
    const called = member(call, 'function');
    if (!isObject(call) || !isObject(called) || called.parsed_arguments === undefined) return call;
    const { parsed_arguments: _parsed, ...said } = called;
    return { ...call, function: said };
  });
  return own.every((call, index) => call === calls[index]) ? calls : own;
}
