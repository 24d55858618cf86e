import type { NodeContext, NodeFetch } from './KitContext.ts';

/** Member of a context with the fetches of its slots: the maker of the context knows the secrets, and the node does not. */
export const fetchesOfSlots: unique symbol = Symbol.for('bureau-node-kit.fetchesOfSlots');

/** Returns the fetch of a slot. */
export function authorizedFetchOf(context: Pick<NodeContext, 'http'>, slot: string): Promise<NodeFetch> {
  const fetches = (context as { [fetchesOfSlots]?: (slot: string) => Promise<NodeFetch> })[fetchesOfSlots];
  return fetches === undefined ? Promise.resolve(context.http.fetch) : fetches(slot);
}
