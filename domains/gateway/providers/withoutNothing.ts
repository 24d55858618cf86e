import { isObject } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';

/**
 * A body of chat completions without members that ask for nothing: null, and in messages also empty lists. Clients send answers back as they got them
 * (`refusal: null`, `annotations: []`), and servers that refuse what they do not know refuse those, too. A message keeps its content.
 * Sources: github.com/Gage-Technologies/mistral-go/pull/2 (Mistral), console.groq.com/docs/openai (Groq).
 */
export function withoutNothing(body: JsonObject): JsonObject {
  const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  if (Array.isArray(said.messages)) said.messages = said.messages.map(withoutNothingOf);
  return said;
}

function withoutNothingOf(message: unknown): unknown {
  if (!isObject(message)) return message;
  return Object.fromEntries(
    Object.entries(message).filter(([name, value]) => name === 'content' || !(value === null || isEmptyList(value))),
  );
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
