import type { Item } from '../../domains/executions/item.ts';
import { readField } from '../kit/fields.ts';
import type { Pace } from '../../platform/diagnostics/Pace.ts';
import type { Part } from './mergeItems.ts';
import { valueKey } from '../values/valueKey.ts';

/** When items of two inputs belong together. */
export interface Match {
  /** Pairs of fields that must be equal in both items. */
  match: readonly { field_1: string; field_2: string }[];
  /** Values of different types are equal where they read the same: `3` and `"3"`, an empty text and null. */
  fuzzy: boolean;
}

/** The matches of each item on both sides, in the order of the other list. */
export type Matches = ReadonlyMap<Part, readonly Part[]>;

/** Finds what matches in two lists, in time that is in proportion to them. An item without one of the fields matches nothing. */
export async function findMatches(
  first: readonly Part[],
  second: readonly Part[],
  { match, fuzzy, pace }: Match & { pace: Pace },
): Promise<Matches> {
  const byKey = new Map<string, { first: Part[]; second: Part[] }>();
  const sort = async (parts: readonly Part[], side: 'first' | 'second', names: readonly string[]): Promise<void> => {
    for (const part of parts) {
      const turn = pace.turn();
      if (turn) await turn;
      const key = keyOf(part.item, names, fuzzy);
      if (key === undefined) continue;
      const group = byKey.get(key) ?? { first: [], second: [] };
      group[side].push(part);
      byKey.set(key, group);
    }
  };
  await sort(
    first,
    'first',
    match.map(({ field_1 }) => field_1),
  );
  await sort(
    second,
    'second',
    match.map(({ field_2 }) => field_2),
  );
  const matches = new Map<Part, Part[]>();
  for (const group of byKey.values()) {
    if (group.first.length === 0 || group.second.length === 0) continue;
    for (const part of group.first) matches.set(part, group.second);
    for (const part of group.second) matches.set(part, group.first);
  }
  return matches;
}

/** The item as output without a match. */
export function toItem({ item, input, index }: Part): Item {
  return { ...item, pairedItem: { item: index, input: `input_${input}` } };
}

export function toParts(items: readonly Item[], input: number): Part[] {
  return items.map((item, index) => ({ item, input, index }));
}

/** One text for the fields of an item, the same for values that are equal; undefined if a field is missing. */
function keyOf(item: Item, names: readonly string[], fuzzy: boolean): string | undefined {
  const values = names.map((name) => readField(item.json, name));
  if (values.includes(undefined)) return undefined;
  return JSON.stringify(values.map((value) => valueKey(value, fuzzy)));
}
