import { createHash } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import type { Polled } from '../kit/triggerSource.ts';
import type { FeedEntry } from './readFeed.ts';

/** Events of one look; more follow at once. */
const maxEvents = 100;
/** Known entries that the feed no longer has: some feeds leave entries out for a while. */
const maxGone = 5_000;

/**
 * Returns the entries of a feed that no look before has seen, oldest first: feeds begin with their newest entry. An entry is known by its
 * `guid`, else by its link, else by its title and time. The first look starts nothing; with `wantsSample` it has the newest entry.
 */
export function newEntries(
  entries: readonly FeedEntry[],
  { cursor, wantsSample }: { cursor: JsonObject | null; wantsSample: boolean },
): Polled {
  const named = new Map<string, FeedEntry>();
  for (const entry of entries) if (!named.has(nameOf(entry))) named.set(nameOf(entry), entry);
  const eventOf = ([key, json]: [string, FeedEntry]) => ({ key, item: { json } });
  if (cursor === null) {
    const newest = [...named].slice(0, 1);
    return { events: wantsSample ? newest.map(eventOf) : [], cursor: { known: [...named.keys()] } };
  }
  const before = cursor['known'] as string[];
  const known = new Set(before);
  const fresh = [...named].filter(([name]) => !known.has(name)).toReversed();
  const taken = fresh.slice(0, maxEvents);
  const present = [...named.keys()].filter((name) => known.has(name));
  const gone = before.filter((name) => !named.has(name));
  return {
    events: taken.map(eventOf),
    cursor: { known: [...taken.map(([name]) => name), ...present, ...gone.slice(0, maxGone)] },
    isMore: fresh.length > taken.length,
  };
}

function nameOf({ guid, link, title, pubDate }: FeedEntry): string {
  const name = guid ?? link ?? JSON.stringify([title, pubDate]);
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}
