import { isObject, textMember } from './json.ts';
import type { JsonObject } from './json.ts';

/**
 * Returns a Messages body without blank blocks of text. Anthropic refuses them, although its models write them beside tool calls. Omits
 * messages without other content. Source: platform.claude.com/docs/en/api/messages; github.com/BerriAI/litellm/issues/22930.
 */
export function withoutBlankText(body: JsonObject): JsonObject {
  const messages = Array.isArray(body.messages) ? body.messages.flatMap(saidOf) : body.messages;
  const system = Array.isArray(body.system) ? body.system.filter(saysSomething) : body.system;
  const isSame = isSameList(messages, body.messages) && isSameList(system, body.system);
  if (isSame || (Array.isArray(messages) && messages.length === 0)) return body;
  const { system: _system, ...others } = body;
  const isNothing = system === undefined || (Array.isArray(system) && system.length === 0);
  return { ...others, messages, ...(isNothing ? {} : { system }) };
}

function saidOf(message: unknown): unknown[] {
  if (!isObject(message)) return [message];
  const { content } = message;
  if (typeof content === 'string') return content.trim() === '' ? [] : [message];
  if (!Array.isArray(content)) return [message];
  const kept = content.filter(saysSomething);
  if (kept.length === content.length && kept.length > 0) return [message];
  return kept.length === 0 ? [] : [{ ...message, content: kept }];
}

function saysSomething(block: unknown): boolean {
  return textMember(block, 'type') !== 'text' || textMember(block, 'text').trim() !== '';
}

function isSameList(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((entry, index) => entry === other[index]);
}
