import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { readField, withField } from '../kit/fields.ts';
import { findMatches, toItem, toParts, type Match } from './findMatches.ts';
import type { Pace } from '../../platform/diagnostics/Pace.ts';
import { PairBudget } from './PairBudget.ts';
import type { Part } from './mergeItems.ts';
import { isSame } from '../values/isSame.ts';

export interface Comparison extends Match {
  /** Output for two different items: one of them, a mix, or both with the differences. */
  onDifference: 'both' | 'input_1' | 'input_2' | 'mix';
  /** Of a mix: the input it is taken from, except for some fields. */
  prefer: 'input_1' | 'input_2';
  except: readonly string[];
  /** Fields that are not compared. */
  ignored: readonly string[];
  multipleMatches: 'first' | 'all';
  /** Contents of an item with both versions. */
  shape: { sameWithMatch: boolean; showIgnored: boolean; names: 'input_1' | 'inputA' | 'input1' };
}

const secondNames = { input_1: 'input_2', inputA: 'inputB', input1: 'input2' } as const;

/**
 * Splits the items of two lists into those of one list only, and pairs that are equal or different. Every item of the first list leaves by
 * one port; an item of the second one with a match is never in `only_in_2`. The output is counted before it is created. Errors:
 * `item_limit_reached`.
 */
export async function compareParts(
  one: readonly Item[],
  other: readonly Item[],
  { pace, ...comparison }: Comparison & { pace: Pace },
): Promise<Record<'only_in_1' | 'same' | 'different' | 'only_in_2', Item[]>> {
  const [first, second] = [toParts(one, 1), toParts(other, 2)];
  const matches = await findMatches(first, second, { ...comparison, pace });
  const outputs = { only_in_1: [] as Item[], same: [] as Item[], different: [] as Item[], only_in_2: [] as Item[] };
  const budget = new PairBudget('Compare with the first match only, or filter the items before.');
  for (const part of first) {
    const met = comparison.multipleMatches === 'first' ? matches.get(part)?.slice(0, 1) : matches.get(part);
    budget.take(part, met ?? []);
    if (!met) outputs.only_in_1.push(toItem(part));
    for (const match of met ?? []) {
      const { same, different } = comparedFields(part.item.json, match.item.json, comparison);
      if (Object.keys(different).length === 0) outputs.same.push(pairOf(part, match, part.item));
      else outputs.different.push(pairOf(part, match, shown([part, match], { same, different }, comparison)));
      const turn = pace.turn();
      if (turn) await turn;
    }
  }
  outputs.only_in_2 = second.filter((part) => !matches.has(part)).map(toItem);
  return outputs;
}

interface ComparedFields {
  same: JsonObject;
  /** By the name of the field, in both versions. */
  different: JsonObject;
}

function comparedFields(
  one: JsonObject,
  other: JsonObject,
  { match, ignored, fuzzy, shape }: Pick<Comparison, 'match' | 'ignored' | 'fuzzy' | 'shape'>,
): ComparedFields {
  const compared = (json: JsonObject, keys: readonly string[]): JsonObject =>
    without(without(json, keys, '/match'), ignored, '/ignored');
  const first = compared(
    one,
    match.map(({ field_1: name }) => name),
  );
  const second = compared(
    other,
    match.map(({ field_2: name }) => name),
  );
  const same: [string, unknown][] = [];
  const different: [string, unknown][] = [];
  for (const name of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const [value, otherValue] = [first, second].map((json) => (Object.hasOwn(json, name) ? json[name] : undefined));
    const isMissing = !fuzzy && (value === undefined) !== (otherValue === undefined);
    if (!isMissing && isSame(value, otherValue, fuzzy)) same.push([name, value ?? otherValue]);
    else different.push([name, { [shape.names]: value ?? null, [secondNames[shape.names]]: otherValue ?? null }]);
  }
  return { same: Object.fromEntries(same), different: Object.fromEntries(different) };
}

function without(json: JsonObject, names: readonly string[], param: string): JsonObject {
  return names.reduce((rest, name) => withField(rest, { name, value: undefined, param }), json);
}

function shown([one, other]: readonly [Part, Part], fields: ComparedFields, comparison: Comparison): Item {
  switch (comparison.onDifference) {
    case 'input_1':
      return one.item;
    case 'input_2':
      return other.item;
    case 'mix': {
      const [preferred, rest] = comparison.prefer === 'input_1' ? [one.item, other.item] : [other.item, one.item];
      const json = comparison.except.reduce(
        (mixed, name) => withField(mixed, { name, value: readField(rest.json, name), param: '/except' }),
        preferred.json,
      );
      return { ...preferred, json };
    }
    case 'both':
      return { json: bothVersions([one.item.json, other.item.json], fields, comparison) };
  }
}

function bothVersions(
  [one, other]: readonly [JsonObject, JsonObject],
  { same, different }: ComparedFields,
  comparison: Comparison,
): JsonObject {
  const { match, ignored, shape } = comparison;
  const keys = Object.fromEntries(match.map(({ field_1: name }) => [name, readField(one, name)]));
  const comparedPairs = (pairs: Comparison['match'], except: readonly string[]): ComparedFields =>
    comparedFields(onlyFields(one, pairs, 'field_1'), onlyFields(other, pairs, 'field_2'), {
      ...comparison,
      match: [],
      ignored: except,
    });
  const matched = comparedPairs(shape.sameWithMatch ? match : [], ignored);
  const asIgnored = ignored.map((name) => ({ field_1: name, field_2: name }));
  const skipped = comparedPairs(shape.showIgnored ? asIgnored : [], []);
  return {
    keys,
    same: { ...matched.same, ...same, ...skipped.same },
    different: { ...matched.different, ...different },
    ...(Object.keys(skipped.different).length > 0 ? { skipped: skipped.different } : {}),
  };
}

function onlyFields(json: JsonObject, pairs: Comparison['match'], side: 'field_1' | 'field_2'): JsonObject {
  return pairs.reduce<JsonObject>((kept, pair) => {
    const value = readField(json, pair[side]);
    return value === undefined ? kept : withField(kept, { name: pair[side], value, param: '/match' });
  }, {});
}

function pairOf(one: Part, other: Part, item: Item): Item {
  return {
    ...item,
    pairedItem: [
      { item: one.index, input: 'input_1' },
      { item: other.index, input: 'input_2' },
    ],
  };
}
