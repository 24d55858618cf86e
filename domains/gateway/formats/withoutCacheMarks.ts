import { changedList, isObject } from './json.ts';
import type { JsonObject } from './json.ts';

/** Returns a body of chat completions without marks for the cache (`cache_control`), which servers that cache by themselves refuse. */
export function withoutCacheMarks(body: JsonObject): JsonObject {
  return { ...body, ...changedList(body, 'messages', unmarked), ...changedList(body, 'tools', unmarked) };
}

function unmarked(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { cache_control: _mark, ...others } = entry;
  return { ...others, ...changedList(others, 'content', unmarked), ...changedList(others, 'tool_calls', unmarked) };
}
