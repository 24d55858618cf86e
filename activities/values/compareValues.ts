const collator = new Intl.Collator('en');

/** Ranks of types that cannot be compared with each other: numbers come before texts, and so on. */
const ranks: Record<string, number> = { number: 0, bigint: 0, string: 1, boolean: 2, object: 3 };

/**
 * Orders any two JSON values, the same way at every place: numbers by size, texts as people read them, false before true,
 * lists and objects by their JSON. Missing values, null and NaN come last in both directions.
 */
export function compareValues(a: unknown, b: unknown, descending: boolean): number {
  const [aMissing, bMissing] = [isMissing(a), isMissing(b)];
  if (aMissing || bMissing) return Number(aMissing) - Number(bMissing);
  const difference = compareKnown(a, b);
  return descending ? -difference : difference;
}

function compareKnown(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : Number(a > b);
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  const ranked = (ranks[typeof a] ?? 4) - (ranks[typeof b] ?? 4);
  return ranked === 0 ? collator.compare(JSON.stringify(a), JSON.stringify(b)) : ranked;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || Number.isNaN(value);
}
