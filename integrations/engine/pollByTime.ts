import type { Polled, PolledEvent } from '../../activities/kit/triggerSource.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';

/** An entry of a vendor that was created or changed at a time. */
export interface TimedEntry {
  readonly id: string;
  /** As the vendor writes it; it names the event together with the ID. */
  readonly time: string;
  readonly item: () => Item | Promise<Item>;
}

interface TimeCursor {
  /** Everything until then was seen. */
  readonly since: string;
  /** Entries around that time, as ID and time. */
  readonly known: readonly string[];
}

/** How a vendor is asked by time. */
export interface ByTime {
  readonly cursor: JsonObject | null;
  /** Returns what was created or changed since, in any order. */
  readonly entries: (since: Date) => Promise<readonly TimedEntry[]>;
  /** An entry that is there; null for none. */
  readonly sample: (() => Promise<TimedEntry | null>) | null;
  /** How late an entry may be found, and how far clocks may differ. Default: two minutes. */
  readonly overlapMs?: number;
  /** Times of the vendor are cut to so much: a younger entry could change again at the same time. */
  readonly settleMs?: number;
}

const defaultOverlapMs = 120_000;
/** Events of one look; more are there at once. */
const maxEvents = 100;
/** Known entries that a look has not found. The found ones stay known, so that they are not taken again. */
const maxKnown = 5_000;

/**
 * One look by time: new entries since shortly before the last look. Entries whose time is not readable are left
 * out. The clock of the vendor counts as far as it has entries.
 */
export async function pollByTime(by: ByTime): Promise<Polled> {
  const { overlapMs = defaultOverlapMs, settleMs = 0 } = by;
  const before = by.cursor as unknown as TimeCursor | null;
  const now = Date.now();
  const sinceMs = before ? Date.parse(before.since) : now;
  const found = (await by.entries(new Date(sinceMs - overlapMs))).filter(({ time }) => !Number.isNaN(Date.parse(time)));
  if (!before) {
    const sample = await by.sample?.();
    const events = sample ? [await eventOf(sample)] : [];
    const settled = found.filter(({ time }) => Date.parse(time) <= now - settleMs);
    return { events, cursor: cursorOf(now, settled.map(nameOf)) };
  }
  const known = new Set(before.known);
  const fresh = found
    .filter((entry) => !known.has(nameOf(entry)) && Date.parse(entry.time) <= now - settleMs)
    .toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time) || (one.id < other.id ? -1 : 1));
  const taken = fresh.slice(0, maxEvents);
  const isMore = fresh.length > taken.length;
  const lastMs = taken.length > 0 ? Date.parse(taken.at(-1)!.time) : 0;
  const seenMs = isMore ? lastMs : Math.max(lastMs, now - overlapMs - settleMs);
  const next = Math.max(sinceMs, Math.min(seenMs, now));
  return {
    events: await Promise.all(taken.map(eventOf)),
    cursor: cursorOf(next, [...taken.map(nameOf), ...stillKnown(before.known, found)]),
    isMore,
  };
}

async function eventOf(entry: TimedEntry): Promise<PolledEvent> {
  return { key: nameOf(entry), item: await entry.item() };
}

function nameOf({ id, time }: TimedEntry): string {
  return `${id}/${time}`;
}

function stillKnown(known: readonly string[], found: readonly TimedEntry[]): string[] {
  const names = new Set(found.map(nameOf));
  return [...known.filter((name) => names.has(name)), ...known.filter((name) => !names.has(name)).slice(0, maxKnown)];
}

function cursorOf(sinceMs: number, known: readonly string[]): JsonObject {
  return { since: new Date(sinceMs).toISOString(), known };
}
