import type { NodeRunRow } from '../db/repositories/executionNodes.ts';
import type { ExecutionReference } from '../workflows/contract.ts';
import type { Item } from './define.ts';
import type { ExecutionStore, ItemsPlace } from './ExecutionStore.ts';

/** An item by its place in the store. */
interface ItemAddress extends ItemsPlace {
  index: number;
}

const maxChain = 1000;

/**
 * Follows items back to the node they descend from, through `pairedItem` and the sources of each run. Reads every run and
 * port once. An answer is undefined where the chain is broken: an item without a pair, or with several.
 */
export class PairedItems {
  readonly #store: ExecutionStore;
  readonly #reference: ExecutionReference;
  readonly #runs = new Map<string, Promise<NodeRunRow | null>>();
  readonly #items = new Map<string, Promise<readonly Item[]>>();

  constructor(store: ExecutionStore, reference: ExecutionReference) {
    this.#store = store;
    this.#reference = reference;
  }

  /** The item of `nodeId` that the item at `start` descends from, or is. */
  async ancestorIn(nodeId: string, start: ItemAddress): Promise<ItemAddress | undefined> {
    let at: ItemAddress | undefined = start;
    for (let steps = 0; at && steps < maxChain; steps += 1) {
      if (at.nodeId === nodeId) return at;
      at = await this.#parentOf(at);
    }
    return undefined;
  }

  /** All items of a port of a run. */
  items(place: ItemsPlace): Promise<readonly Item[]> {
    return remembered(this.#items, `${place.nodeId} ${place.runIndex} ${place.port}`, async () => {
      const { items } = await this.#store.read(this.#reference, null, [place]);
      return items[0]!;
    });
  }

  run(nodeId: string, runIndex: number): Promise<NodeRunRow | null> {
    return remembered(this.#runs, `${nodeId} ${runIndex}`, () =>
      this.#store.findRun(this.#reference, nodeId, runIndex),
    );
  }

  async #parentOf(address: ItemAddress): Promise<ItemAddress | undefined> {
    const item = (await this.items(address))[address.index];
    const paired = Array.isArray(item?.pairedItem)
      ? item.pairedItem.length === 1
        ? item.pairedItem[0]
        : undefined
      : item?.pairedItem;
    if (paired === undefined) return undefined;
    const { item: index, input } = typeof paired === 'number' ? { item: paired, input: undefined } : paired;
    const sources = (await this.run(address.nodeId, address.runIndex))?.sources ?? {};
    const source = (input === undefined ? Object.values(sources)[0] : sources[input])?.[0];
    return source && { nodeId: source.node_id, runIndex: source.run_index, port: source.port, index };
  }
}

function remembered<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let made = cache.get(key);
  if (!made) cache.set(key, (made = make()));
  return made;
}
