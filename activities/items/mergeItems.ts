import type { Item, JsonObject } from '../../domains/executions/item.ts';

/** One of the items that become one, with the number of the input it came by (from 1) and its index there. */
export interface Part {
  item: Item;
  input: number;
  index: number;
}

/** Handling of fields that several items have. */
export interface Clash {
  /** The number of the input that wins (0: the last one), or fields get the number of their input as suffix. */
  prefer: number | 'add_suffix';
  /** Objects inside are merged field by field, or replaced as a whole. Lists are always replaced. */
  deep: boolean;
  /** A field that is empty in the input that wins is taken from the other one. */
  overrideEmpty: boolean;
}

/** Makes one item of several: fields in the order of the inputs, paired with all of them. */
export function mergeItems(parts: readonly Part[], clash: Clash): Item {
  const [first] = parts;
  const pairedItem = parts.map(({ index, input }) => ({ item: index, input: `input_${input}` }));
  let json: JsonObject = {};
  let binary: Item['binary'];
  let seen = 0;
  for (const { item, input } of parts) {
    const wins = clash.prefer === 'add_suffix' || clash.prefer === 0 || clash.prefer === input || seen !== clash.prefer;
    const fields = clash.prefer === 'add_suffix' ? withSuffix(item.json, input) : item.json;
    json = input === first!.input ? fields : mergeFields(json, fields, { ...clash, wins });
    if (item.binary)
      binary = binary === undefined || wins ? { ...binary, ...item.binary } : { ...item.binary, ...binary };
    if (input === clash.prefer) seen = input;
  }
  return { json, ...(binary ? { binary } : {}), pairedItem };
}

interface MergeFields extends Clash {
  /** The second object wins. */
  wins: boolean;
}

function mergeFields(one: JsonObject, other: JsonObject, options: MergeFields): JsonObject {
  const fields = new Map(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    fields.set(name, fields.has(name) ? mergeValues(fields.get(name), value, options) : value);
  }
  return Object.fromEntries(fields); // defines properties, so a field called `__proto__` stays a field
}

function mergeValues(one: unknown, other: unknown, options: MergeFields): unknown {
  if (options.deep && isObject(one) && isObject(other)) return mergeFields(one, other, options);
  const [preferred, rest] = options.wins ? [other, one] : [one, other];
  return options.overrideEmpty && isEmpty(preferred) ? rest : preferred;
}

function withSuffix(json: JsonObject, input: number): JsonObject {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [`${name}_${input}`, value]));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
