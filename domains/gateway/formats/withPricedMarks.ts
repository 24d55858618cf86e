import type { FormatModel } from './format.ts';
import { changedList, isObject, withMembers } from './json.ts';
import type { JsonObject } from './json.ts';

/**
 * Returns a Messages body whose marks for the cache have a price. If the price has a line for writes, but none for an hour, marks for an
 * hour become marks for five minutes. Without any line, writes are charged as input. A mark changes no answer.
 * Source: platform.claude.com/docs/en/build-with-claude/prompt-caching (`ttl`).
 */
export function withPricedMarks(body: JsonObject, { price }: Pick<FormatModel, 'price'>): JsonObject {
  if (price.cacheWriteMicros === null || price.cacheWrite1hMicros !== null) return body;
  const lists = {
    ...changedList(body, 'system', shortMarkOf),
    ...changedList(body, 'tools', shortMarkOf),
    ...changedList(body, 'messages', (message) =>
      isObject(message) ? withMembers(message, changedList(message, 'content', shortMarkOf)) : message,
    ),
  };
  return shortMark(withMembers(body, lists));
}

/** Results of tools and documents hold blocks of their own. */
function shortMarkOf(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const source = isObject(entry.source) ? changedList(entry.source, 'content', shortMarkOf) : {};
  const changed = withMembers(entry, changedList(entry, 'content', shortMarkOf));
  if (Object.keys(source).length === 0) return shortMark(changed);
  return shortMark({ ...changed, source: { ...(entry.source as JsonObject), ...source } });
}

function shortMark(place: JsonObject): JsonObject {
  const mark = place.cache_control;
  if (!isObject(mark) || mark.ttl !== '1h') return place;
  const { ttl: _hour, ...others } = mark;
  return { ...place, cache_control: others };
}
