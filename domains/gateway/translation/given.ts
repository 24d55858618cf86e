import type { JsonObject } from '../formats/json.ts';

/** The member, where there is something to say in it. */
export function given(name: string, value: unknown): JsonObject {
  return value === null || value === undefined ? {} : { [name]: value };
}
