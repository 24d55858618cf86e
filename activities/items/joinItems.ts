import { AppError } from '../../openapi/AppError.ts';
import type { Item } from '../kit/define.ts';
import { findMatches, toItem, toParts, type Match, type Matches } from './findMatches.ts';
import { mergeItems, type Clash, type Part } from './mergeItems.ts';

/** How items of two inputs are joined by their fields. */
export interface Join extends Match {
  mode: 'keep_matches' | 'keep_non_matches' | 'keep_everything' | 'enrich_input_1' | 'enrich_input_2';
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

function keepMatches(first: readonly Part[], matches: Matches, join: Join): Item[] {
  if (join.outputFrom === 'input_1') return first.filter((part) => matches.has(part)).map(toItem);
  if (join.outputFrom === 'both') return combined(first, matches, join);
  const met = first.flatMap((part) => chosen(matches.get(part) ?? [], join));
  return [...new Set(met)].toSorted((a, b) => a.index - b.index).map(toItem);
}

/** Items of one list with what they match; those that match nothing as they are. */
function enriched(parts: readonly Part[], matches: Matches, join: Join): Item[] {
  assertFits(countOf(parts, matches, join));
  return parts.flatMap((part) => {
    const met = matches.get(part);
    return met ? merged(part, chosen(met, join), join) : [toItem(part)];
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
  return parts.filter((part) => !matches.has(part)).map(toItem);
}

function countOf(parts: readonly Part[], matches: Matches, { multipleMatches }: Join): number {
  return parts.reduce((sum, part) => {
    const met = matches.get(part)?.length ?? 1;
    return sum + (multipleMatches === 'first' ? Math.min(1, met) : met);
  }, 0);
}

function assertFits(count: number): void {
  if (count > maxJoined)
    throw new AppError('node_failed', `The merge would output ${count} items. The limit is ${maxJoined}.`);
}
