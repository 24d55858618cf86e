import { changedList, isObject, withMembers } from './json.ts';
import type { JsonObject } from './json.ts';

/** Returns a body of chat completions without marks for the cache (`cache_control`), which servers that cache by themselves refuse. */
export function withoutCacheMarks(body: JsonObject): JsonObject {
  return withMembers(body, { ...changedList(body, 'messages', unmarked), ...changedList(body, 'tools', unmarked) });
}

function unmarked(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const lists = { ...changedList(entry, 'content', unmarked), ...changedList(entry, 'tool_calls', unmarked) };
  if (!('cache_control' in entry)) return withMembers(entry, lists);
  const { cache_control: _mark, ...others } = entry;
  return { ...others, ...lists };
}
