import type { Item } from '../../domains/executions/item.ts';
import { findMatches, toItem, toParts, type Match, type Matches } from './findMatches.ts';
import { withField } from '../kit/fields.ts';
import type { Pace } from '../../platform/diagnostics/Pace.ts';
import { PairBudget } from './PairBudget.ts';
import { mergeItems, type Clash, type Part } from './mergeItems.ts';

/** How items of two inputs are joined by their fields. */
export interface Join extends Match {
  mode: 'keep_matches' | 'keep_non_matches' | 'keep_everything' | 'enrich_input_1' | 'enrich_input_2';
  multipleMatches: 'all' | 'first';
  /** Of matches and non-matches: both inputs, or one of them only. */
  outputFrom: 'both' | 'input_1' | 'input_2';
  /** A field of non-matches from both inputs that says from which; none if empty. */
  sourceField: string;
  clash: Clash;
}

const advice = 'Filter the items before, or merge with the first match only.';

/**
 * Joins two lists by fields, in the order of the first list (of the second one where that is enriched). An item without one of the fields
 * matches nothing. Takes time in proportion to input and output; the output is counted before it is created. Errors: `item_limit_reached`.
 */
export async function joinItems(
  one: readonly Item[],
  other: readonly Item[],
  { pace, ...join }: Join & { pace: Pace },
): Promise<Item[]> {
  const first = toParts(one, 1);
  const second = toParts(other, 2);
  const matches = await findMatches(first, second, { ...join, pace });
  switch (join.mode) {
    case 'keep_matches':
      return keepMatches(first, matches, { join, pace });
    case 'keep_non_matches':
      return [
        ...(join.outputFrom === 'input_2' ? [] : withSource(alone(first, matches), 'input1', join)),
        ...(join.outputFrom === 'input_1' ? [] : withSource(alone(second, matches), 'input2', join)),
      ];
    case 'keep_everything':
      return [...(await enriched(first, matches, { join, pace })), ...alone(second, matches)];
    case 'enrich_input_1':
      return enriched(first, matches, { join, pace });
    case 'enrich_input_2':
      return enriched(second, matches, { join, pace });
  }
}

/** Every item of one list with every item of the other. Errors: `item_limit_reached` before any is made. */
export async function allCombinations(
  one: readonly Item[],
  other: readonly Item[],
  { clash, pace }: { clash: Clash; pace: Pace },
): Promise<Item[]> {
  const [first, second] = [toParts(one, 1), toParts(other, 2)];
  new PairBudget(advice).takeCount(first.length * second.length); // at once, and all of it: it says how many
  await assertFits(first, () => second, pace);
  return pace.gather(combine(first, () => second, clash));
}

/** The first items of all lists together, then the second ones, … up to the end of the shortest list (of those with items, if `skipsEmpty`), or of the longest. */
export function byPosition(
  lists: readonly (readonly Item[])[],
  { clash, unpaired, skipsEmpty, pace }: { clash: Clash; unpaired: boolean; skipsEmpty: boolean; pace: Pace },
): Promise<Item[]> {
  const lengths = lists.map((list) => list.length).filter((length) => length > 0 || !skipsEmpty);
  const most = unpaired ? Math.max(...lengths) : Math.min(...lengths);
  const count = lengths.length === 0 ? 0 : most;
  return pace.gather(
    (function* () {
      for (let index = 0; index < count; index += 1) {
        const parts = lists.flatMap((list, input): Part[] =>
          index < list.length ? [{ item: list[index]!, input: input + 1, index }] : [],
        );
        yield mergeItems(parts, clash);
      }
    })(),
  );
}

interface How {
  join: Join;
  pace: Pace;
}

async function keepMatches(first: readonly Part[], matches: Matches, how: How): Promise<Item[]> {
  const { join } = how;
  if (join.outputFrom === 'input_1') return first.filter((part) => matches.has(part)).map(toItem);
  const metBy = (part: Part): readonly Part[] => chosen(matches.get(part) ?? [], join);
  if (join.outputFrom === 'both') {
    await assertFits(first, metBy, how.pace);
    return how.pace.gather(combine(first, metBy, join.clash));
  }
  const met = new Set<Part>();
  for (const group of new Set(matches.values())) {
    const [one] = group;
    if (one!.input === 1) continue;
    if (join.multipleMatches === 'first') met.add(one!);
    else for (const part of group) met.add(part);
  }
  return [...met].toSorted((a, b) => a.index - b.index).map(toItem);
}

/** Items of one list with their matches; unmatched ones unchanged. */
async function enriched(parts: readonly Part[], matches: Matches, how: How): Promise<Item[]> {
  const { join, pace } = how;
  const metBy = (part: Part): readonly Part[] => chosen(matches.get(part) ?? [], join);
  await assertFits(parts, metBy, pace);
  return pace.gather(
    (function* () {
      for (const part of parts) {
        if (matches.has(part)) yield* combine([part], metBy, join.clash);
        else yield toItem(part);
      }
    })(),
  );
}

function* combine(
  parts: readonly Part[],
  metBy: (part: Part) => readonly Part[],
  clash: Clash,
): Generator<Item, void, undefined> {
  for (const part of parts)
    for (const match of metBy(part)) yield mergeItems(part.input < match.input ? [part, match] : [match, part], clash);
}

function chosen(met: readonly Part[], { multipleMatches }: Pick<Join, 'multipleMatches'>): readonly Part[] {
  return multipleMatches === 'first' ? met.slice(0, 1) : met;
}

function alone(parts: readonly Part[], matches: Matches): Item[] {
  return parts.filter((part) => !matches.has(part)).map(toItem);
}

function withSource(items: Item[], source: string, { outputFrom, sourceField }: Join): Item[] {
  if (sourceField === '' || outputFrom !== 'both') return items;
  return items.map((item) => ({
    ...item,
    json: withField(item.json, { name: sourceField, value: source, param: '/source_field', dots: false }),
  }));
}

/** Counts what is going to be made, before it is. */
async function assertFits(parts: readonly Part[], metBy: (part: Part) => readonly Part[], pace: Pace): Promise<void> {
  const budget = new PairBudget(advice);
  for (const part of parts) {
    budget.take(part, metBy(part));
    const turn = pace.turn();
    if (turn) await turn;
  }
}
