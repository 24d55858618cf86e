const collator = new Intl.Collator('en');

/** Ranks of types that cannot be compared with each other: numbers come before texts, and so on. */
const ranks: Record<string, number> = { number: 0, bigint: 0, string: 1, boolean: 2, object: 3 };

/** Comparison key of a value, computed once: its rank, and JSON of lists and objects. */
export interface OrderKey {
  /** Null for missing values, null and NaN. */
  rank: number | null;
  value: number | string | boolean;
}

/** The key of any JSON value. */
export function orderKey(value: unknown): OrderKey {
  if (value === undefined || value === null || Number.isNaN(value)) return { rank: null, value: 0 };
  const rank = ranks[typeof value] ?? 4;
  return { rank, value: typeof value === 'object' ? JSON.stringify(value) : (value as OrderKey['value']) };
}

/**
 * Orders any two JSON values, the same way at every place: numbers by size, texts as people read them, false before true,
 * lists and objects by their JSON. Missing values, null and NaN come last in both directions.
 */
export function compareValues(a: unknown, b: unknown, descending: boolean): number {
  return compareKeys(orderKey(a), orderKey(b), descending);
}

/** The same for keys that are there already. */
export function compareKeys(a: OrderKey, b: OrderKey, descending: boolean): number {
  if (a.rank === null || b.rank === null) return Number(a.rank === null) - Number(b.rank === null);
  const difference = a.rank === b.rank ? compareAlike(a.value, b.value) : a.rank - b.rank;
  return descending ? -difference : difference;
}

function compareAlike(a: OrderKey['value'], b: OrderKey['value']): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return a < b ? -1 : Number(a > b);
}
