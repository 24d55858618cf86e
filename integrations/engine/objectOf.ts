import type { JsonObject } from '../../domains/executions/item.ts';

/** Returns a JSON object as it is, and an empty one for every other value, because responses may have any shape. */
export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
