import type { Item } from '../item.ts';

/** A pinned item as nodes get it: what has no `json` is the data itself. */
export function toItem(pinned: Record<string, unknown>): Item {
  return ('json' in pinned ? pinned : { json: pinned }) as unknown as Item;
}
