import type { JsonObject } from '../formats/json.ts';

/** Members of OpenAI's chat completions that change no answer. */
const hints: ReadonlySet<string> = new Set([
  'metadata',
  'prompt_cache_key',
  'prompt_cache_retention',
  'safety_identifier',
  'store',
  'user',
  'verbosity',
]);

/** Returns the body without hints that the vendor would refuse as unknown. `known`: hints that the vendor accepts. */
export function withoutHints(body: JsonObject, known: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !hints.has(name) || known.includes(name)));
}
