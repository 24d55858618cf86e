import type { Item } from '../kit/item.ts';

/** A JSON value as items: a list becomes one item per entry; what is no object comes as `{ data }`. */
export function itemsOf(value: unknown): Item[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.map((entry) => ({
    json: typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? { ...entry } : { data: entry },
  }));
}
