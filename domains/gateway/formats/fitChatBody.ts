import { effortOf, openAiEfforts } from '../translation/effortOf.ts';
import type { FormatModel } from './format.ts';
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';
import { withoutCacheMarks } from './withoutCacheMarks.ts';

/**
 * Returns a body of chat completions that servers of this format accept. Rewrites content that has a plain meaning but would be refused:
 * pictures in results of tools, contents without a part, marks for the cache, and OpenRouter's object for the effort.
 */
export function fitChatBody(body: JsonObject, model: Pick<FormatModel, 'isOpenRouter' | 'isOpenAi'>): JsonObject {
  const messages = Array.isArray(body.messages) ? withMovedPictures(body.messages.map(withContent)) : body.messages;
  const { client_metadata: _hint, ...said } = body;
  const marked = { ...said, messages };
  const fitted = model.isOpenAi === true ? withoutCacheMarks(marked) : marked;
  return model.isOpenRouter === true ? fitted : withPlainEffort(fitted);
}

/** Replaces an empty list of parts by an empty text, and adds one to a message of the model without content and calls. */
function withContent(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { content, role, tool_calls: calls } = message;
  const isEmpty = Array.isArray(content) && content.length === 0;
  const hasCalls = Array.isArray(calls) && calls.length > 0;
  if (role === 'assistant' && hasCalls) return isEmpty ? { ...message, content: null } : message;
  const says = isObject(message.audio) || typeof message.refusal === 'string';
  const lacks = role === 'assistant' && (content === null || content === undefined) && !says;
  return isEmpty || lacks ? { ...message, content: '' } : message;
}

/**
 * Moves parts of results of tools that are no text into a message of the user behind all results: tool messages hold text only.
 * Source: openai-openapi `ChatCompletionRequestToolMessageContentPart`.
 */
function withMovedPictures(messages: readonly unknown[]): unknown[] {
  const placed: unknown[] = [];
  let waiting: unknown[] = [];
  const place = (): void => {
    if (waiting.length > 0) placed.push({ role: 'user', content: waiting });
    waiting = [];
  };
  for (const message of messages) {
    if (!isObject(message) || message.role !== 'tool') {
      place();
      placed.push(message);
      continue;
    }
    const parts: unknown[] = Array.isArray(message.content) ? message.content : [];
    const others = parts.filter((part) => member(part, 'type') !== 'text');
    if (others.length === 0) placed.push(message);
    else {
      const texts = parts.filter((part) => member(part, 'type') === 'text');
      placed.push({ ...message, content: texts.length === 0 ? '' : texts });
      waiting.push({ type: 'text', text: `What the call ${String(message.tool_call_id)} answered:` }, ...others);
    }
  }
  place();
  return placed;
}

/** `reasoning: { effort, max_tokens, enabled }` as `reasoning_effort`. Source: openrouter.ai/docs/use-cases/reasoning-tokens. */
function withPlainEffort(body: JsonObject): JsonObject {
  const { reasoning, include_reasoning: _shown, ...others } = body;
  if (!isObject(reasoning)) return 'reasoning' in body || 'include_reasoning' in body ? others : body;
  const effort = effortOfReasoning(reasoning);
  return others.reasoning_effort !== undefined || effort === null ? others : { ...others, reasoning_effort: effort };
}

/** Returns the effort in OpenRouter's object; null if there is none. */
export function effortOfReasoning(reasoning: JsonObject): (typeof openAiEfforts)[number] | null {
  if (reasoning.enabled === false) return 'none';
  const effort = openAiEfforts.find((one) => one === reasoning.effort) ?? null;
  const budgetTokens = typeof reasoning.max_tokens === 'number' ? reasoning.max_tokens : null;
  return effortOf({ effort, budgetTokens, shown: null }) ?? (reasoning.enabled === true ? 'medium' : null);
}
