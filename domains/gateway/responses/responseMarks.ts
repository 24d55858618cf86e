import type { JsonObject } from '../formats/json.ts';

/** Changes of an answer's response objects, and the handler of the last one. */
export interface ResponseMarks {
  /** The response as the caller sees it while it is being made. */
  mark(response: JsonObject): JsonObject;
  /** The ended response as the caller sees it: stored by then, or saying that it is not. */
  keep(response: JsonObject): Promise<JsonObject>;
}
