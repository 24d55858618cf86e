import { useState } from 'react';
import { moved } from './entrySummary.ts';
import { useFilledEntries } from './filling.ts';

/** Entries have no id of their own: each gets a number that goes with it when it moves, so that it stays open or folded. */
function useIdentities(count: number) {
  const [stored, setStored] = useState<readonly number[]>([]);
  const first = Math.max(-1, ...stored) + 1;
  const all = Array.from(
    { length: count },
    (_, index) => stored[index] ?? first + index - Math.min(stored.length, count),
  );
  return { all, set: setStored };
}

/**
 * Returns the entries of a list, each with a stable number, and the actions on them. `path`: JSON pointer of the list within the form's value;
 * values that a model fills in stay at their entries.
 */
export function useEntries<Entry = unknown>(value: unknown, onChange: (entries: Entry[]) => void, path = '') {
  const entries: Entry[] = Array.isArray(value) ? value : [];
  const identities = useIdentities(entries.length);
  const keepFilled = useFilledEntries(path);
  const places = [...entries.keys()];
  return {
    entries,
    identityOf: (index: number): number => identities.all[index] ?? index,
    add: (entry: Entry) => onChange([...entries, entry]),
    replace: (index: number, next: Entry) => onChange(entries.map((old, at) => (at === index ? next : old))),
    move: (from: number, to: number): boolean => {
      if (to < 0 || to >= entries.length || from === to) return false;
      identities.set(moved(identities.all, from, to));
      keepFilled(moved(places, from, to));
      onChange(moved(entries, from, to));
      return true;
    },
    remove: (index: number) => {
      identities.set(identities.all.filter((_, at) => at !== index));
      keepFilled(places.filter((at) => at !== index));
      onChange(entries.filter((_, at) => at !== index));
    },
  };
}
