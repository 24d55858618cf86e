import { AppError } from '../openapi/AppError.ts';
import type { Item } from './define.ts';
import { readField } from './fields.ts';
import { mergeItems, type Clash, type Part } from './mergeItems.ts';

/** How items of two inputs are joined by their fields. */
export interface Join {
  mode: 'keep_matches' | 'keep_non_matches' | 'keep_everything' | 'enrich_input_1' | 'enrich_input_2';
  /** Pairs of fields that must be equal in both items. */
  match: readonly { field_1: string; field_2: string }[];
  /** Values of different types are equal where they read the same: `3` and `"3"`, an empty text and null. */
  fuzzy: boolean;
  multipleMatches: 'all' | 'first';
  /** Of matches and non-matches: both inputs, or one of them only. */
  outputFrom: 'both' | 'input_1' | 'input_2';
  clash: Clash;
}

/** The most items that a join makes. */
export const maxJoined = 1_000_000;

/**
 * Joins two lists by fields, in the order of the first list (of the second one where that is enriched). An item without one
 * of the fields matches nothing. Takes time in proportion to what goes in and out. Errors: `node_failed` beyond `maxJoined`.
 */
export function joinItems(one: readonly Item[], other: readonly Item[], join: Join): Item[] {
  const first = toParts(one, 1);
  const second = toParts(other, 2);
  const matches = findMatches(first, second, join);
  switch (join.mode) {
    case 'keep_matches':
      return keepMatches(first, matches, join);
    case 'keep_non_matches':
      return [
        ...(join.outputFrom === 'input_2' ? [] : alone(first, matches)),
        ...(join.outputFrom === 'input_1' ? [] : alone(second, matches)),
      ];
    case 'keep_everything':
      return [...enriched(first, matches, join), ...alone(second, matches)];
    case 'enrich_input_1':
      return enriched(first, matches, join);
    case 'enrich_input_2':
      return enriched(second, matches, join);
  }
}

/** Every item of one list with every item of the other. Errors: `node_failed` beyond `maxJoined`. */
export function allCombinations(one: readonly Item[], other: readonly Item[], clash: Clash): Item[] {
  assertFits(one.length * other.length);
  const second = toParts(other, 2);
  return toParts(one, 1).flatMap((part) => second.map((match) => mergeItems([part, match], clash)));
}

/** The first items of all lists together, then the second ones, … up to the end of the shortest list, or of the longest. */
export function byPosition(
  lists: readonly (readonly Item[])[],
  { clash, unpaired }: { clash: Clash; unpaired: boolean },
): Item[] {
  const lengths = lists.map((list) => list.length);
  const count = unpaired ? Math.max(...lengths) : Math.min(...lengths);
  return Array.from({ length: count }, (_, index) =>
    mergeItems(
      lists.flatMap((list, input): Part[] =>
        index < list.length ? [{ item: list[index]!, input: input + 1, index }] : [],
      ),
      clash,
    ),
  );
}

/** The matches of each item on both sides, in the order of the other list. */
type Matches = ReadonlyMap<Part, readonly Part[]>;

function findMatches(first: readonly Part[], second: readonly Part[], { match, fuzzy }: Join): Matches {
  const byKey = new Map<string, { first: Part[]; second: Part[] }>();
  const sort = (parts: readonly Part[], side: 'first' | 'second', names: readonly string[]) => {
    for (const part of parts) {
      const key = keyOf(part.item, names, fuzzy);
      if (key === undefined) continue;
      const group = byKey.get(key) ?? { first: [], second: [] };
      group[side].push(part);
      byKey.set(key, group);
    }
  };
  sort(
    first,
    'first',
    match.map(({ field_1 }) => field_1),
  );
  sort(
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

function keepMatches(first: readonly Part[], matches: Matches, join: Join): Item[] {
  if (join.outputFrom === 'input_1') return first.filter((part) => matches.has(part)).map(asItem);
  if (join.outputFrom === 'both') return combined(first, matches, join);
  const met = first.flatMap((part) => chosen(matches.get(part) ?? [], join));
  return [...new Set(met)].toSorted((a, b) => a.index - b.index).map(asItem);
}

/** Items of one list with what they match; those that match nothing as they are. */
function enriched(parts: readonly Part[], matches: Matches, join: Join): Item[] {
  assertFits(countOf(parts, matches, join));
  return parts.flatMap((part) => {
    const met = matches.get(part);
    return met ? merged(part, chosen(met, join), join) : [asItem(part)];
  });
}

function combined(parts: readonly Part[], matches: Matches, join: Join): Item[] {
  assertFits(countOf(parts, matches, join));
  return parts.flatMap((part) => merged(part, chosen(matches.get(part) ?? [], join), join));
}

function merged(part: Part, met: readonly Part[], { clash }: Join): Item[] {
  return met.map((match) => mergeItems(part.input < match.input ? [part, match] : [match, part], clash));
}

function chosen(met: readonly Part[], { multipleMatches }: Join): readonly Part[] {
  return multipleMatches === 'first' ? met.slice(0, 1) : met;
}

function alone(parts: readonly Part[], matches: Matches): Item[] {
  return parts.filter((part) => !matches.has(part)).map(asItem);
}

function asItem({ item, input, index }: Part): Item {
  return { ...item, pairedItem: { item: index, input: `input_${input}` } };
}

function toParts(items: readonly Item[], input: number): Part[] {
  return items.map((item, index) => ({ item, input, index }));
}

function countOf(parts: readonly Part[], matches: Matches, { multipleMatches }: Join): number {
  return parts.reduce((sum, part) => {
    const met = matches.get(part)?.length ?? 1;
    return sum + (multipleMatches === 'first' ? Math.min(1, met) : met);
  }, 0);
}

function assertFits(count: number): void {
  if (count > maxJoined)
    throw new AppError('node_failed', `The merge would make ${count} items; at most ${maxJoined} go on.`);
}

/** One text for the fields of an item, the same for values that are equal; undefined where a field is missing. */
function keyOf(item: Item, names: readonly string[], fuzzy: boolean): string | undefined {
  const values = names.map((name) => readField(item.json, name));
  if (values.includes(undefined)) return undefined;
  return JSON.stringify(values.map((value) => (fuzzy ? readAlike(value) : inOrder(value))));
}

function readAlike(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(inOrder(value)) : String(value);
}

/** The value with the fields of its objects in one order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, inOrder(inner)]);
}
