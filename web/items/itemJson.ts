import type { Schema } from '../api/client.ts';

/** An item as returned by the API or pinned by a user. */
export type Item = Record<string, unknown>;
export type Binary = Schema<'Binary'>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The `json` of an item; an item of another shape shows as it is. */
export function itemJson(item: Item): Record<string, unknown> {
  return isRecord(item.json) ? item.json : item;
}

/** The files of an item, by the names that nodes use for them. */
export function itemBinaries(item: Item): [name: string, binary: Binary][] {
  if (!isRecord(item.json) || !isRecord(item.binary)) return [];
  return Object.entries(item.binary).filter(
    (entry): entry is [string, Binary] => isRecord(entry[1]) && 'id' in entry[1],
  );
}

/** The items that hold the searched text in a key or value, with their places among all; upper and lower case are one. */
export function searchItems(items: readonly Item[], search: string): { item: Item; index: number }[] {
  const wanted = search.trim().toLowerCase();
  const all = items.map((item, index) => ({ item, index }));
  if (wanted === '') return all;
  return all.filter(
    ({ item }) => holds(itemJson(item), wanted) || itemBinaries(item).some(([, file]) => holds(file.file_name, wanted)),
  );
}

function holds(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((entry) => holds(entry, wanted));
  if (isRecord(value)) return Object.entries(value).some(([key, held]) => holds(key, wanted) || holds(held, wanted));
  return String(value).toLowerCase().includes(wanted);
}
