import type { JsonObject } from '../../executions/item.ts';

/** Returns the fields of an answer that are texts or numbers, by these names. */
export function keptTexts(answer: JsonObject, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = answer[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
}
