import type { Pace } from '../../platform/diagnostics/Pace.ts';
import type { Item } from '../../domains/executions/item.ts';

/** Converts a JSON value to items: a list becomes one item per entry; values other than objects become `{ data }`. */
export function itemsOf(value: unknown): Item[] {
  return entriesOf(value).map(itemOf);
}

/** The same for a value that may be a long list: others get their turn in between. */
export function itemsInTurns(value: unknown, pace: Pace): Promise<Item[]> {
  return pace.gather(
    (function* () {
      for (const entry of entriesOf(value)) yield itemOf(entry);
    })(),
  );
}

function entriesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function itemOf(entry: unknown): Item {
  const isObject = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  return { json: isObject ? { ...entry } : { data: entry } };
}
