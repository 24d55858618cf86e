import type { JsonObject } from '../../domains/executions/item.ts';
import type { LiveText } from '../kit/LiveText.ts';
import { askForObject, askForStream, type Asked, type Asking } from './askModel.ts';
import { readChatStream, type SaidChat } from './readChatStream.ts';

/**
 * A chat completion as returned by `askForObject`; its text is streamed to viewers. Errors: those of `askModel`; `upstream_error` if the
 * model breaks off.
 */
export async function askForChat(
  asking: Asking,
  asked: Asked,
  { live, step }: { live: LiveText | null | undefined; step?: number },
): Promise<JsonObject> {
  if (!live) return askForObject(asking, asked);
  try {
    const said = await readChatStream(await askForStream(asking, asked), (text) => live.show(text, step));
    asked.costs.used(said.usage);
    return toCompletion(said);
  } finally {
    await live.end();
  }
}

function toCompletion({ model, text, calls, finishReason, usage }: SaidChat): JsonObject {
  const toolCalls = calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }));
  const message = { role: 'assistant', content: text, ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}) };
  return { model, choices: [{ index: 0, message, finish_reason: finishReason }], usage };
}
