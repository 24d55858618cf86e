import type { JsonObject } from '../../domains/executions/item.ts';

/** Comparators (https://linear.app/developers/filtering): those of values that lists are filtered by. */
const comparators: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  eq: (value, wanted) => value === wanted,
  neq: (value, wanted) => value !== wanted,
  in: (value, wanted) => (wanted as unknown[]).includes(value),
  nin: (value, wanted) => !(wanted as unknown[]).includes(value),
  null: (value, wanted) => (value === null) === wanted,
  gt: (value, wanted) => isDuration(wanted) || String(value) > String(wanted),
  gte: (value, wanted) => isDuration(wanted) || String(value) >= String(wanted),
  lt: (value, wanted) => isDuration(wanted) || String(value) < String(wanted),
  lte: (value, wanted) => isDuration(wanted) || String(value) <= String(wanted),
  contains: (value, wanted) => String(value).includes(String(wanted)),
  startsWith: (value, wanted) => String(value).startsWith(String(wanted)),
  containsIgnoreCase: (value, wanted) => String(value).toLowerCase().includes(String(wanted).toLowerCase()),
  eqIgnoreCase: (value, wanted) => String(value).toLowerCase() === String(wanted).toLowerCase(),
};

/** Durations depend on the clock, so the fake lets all times pass. */
function isDuration(wanted: unknown): boolean {
  return /^-?P/.test(String(wanted));
}

/** Filters of lists inside a thing, such as labels of an issue. */
function isOfCollection(filter: unknown): boolean {
  return ['some', 'every', 'length'].some((name) => name in (filter as object));
}

/** Returns true for a thing that a filter of Linear lets through. Filters of collections let all things pass. */
export function passes(value: unknown, filter: JsonObject): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (wanted === undefined) return true;
    if (name === 'and') return (wanted as JsonObject[]).every((each) => passes(value, each));
    if (name === 'or') return (wanted as JsonObject[]).some((each) => passes(value, each));
    const compare = comparators[name];
    if (compare) return compare(value, wanted);
    if (isOfCollection(wanted)) return true;
    const part = (value as JsonObject | null)?.[name];
    return passes(typeof part === 'function' ? (part as () => unknown)() : (part ?? null), wanted as JsonObject);
  });
}
