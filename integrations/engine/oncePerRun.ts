import type { VendorClient } from './VendorClient.ts';

/** Values that runs of nodes have read; each run has a client of its own. */
const read = new WeakMap<VendorClient, Map<string, Promise<unknown>>>();

/**
 * Reads something once in a run of a node, although several items need it. `name` is unique for the vendor. The next item tries again
 * after an error. Errors: those of `reading`.
 */
export function oncePerRun<T>(client: VendorClient, name: string, reading: () => Promise<T>): Promise<T> {
  const known = read.get(client) ?? new Map<string, Promise<unknown>>();
  read.set(client, known);
  const before = known.get(name);
  if (before) return before as Promise<T>;
  const found = reading();
  known.set(name, found);
  void found.catch(() => known.delete(name));
  return found;
}
