import type { Item } from '../item.ts';

/** Converts a pinned item for nodes: an entry without `json` is the data itself. */
export function toItem(pinned: Record<string, unknown>): Item {
  return ('json' in pinned ? pinned : { json: pinned }) as unknown as Item;
}
