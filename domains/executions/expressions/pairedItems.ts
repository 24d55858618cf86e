import type { NodeRunRow, NodeRunSource } from '../../../db/repositories/executions/executionNodes.ts';
import type { ExecutionReference } from '../../../workflows/contract.ts';
import { loopPorts } from '../../../workflows/graph/loopPorts.ts';
import type { Item } from '../item.ts';
import type { ItemsPlace, RunReader } from './RunReader.ts';
import { placesPerRead, returnedPlaces } from './returnedPlaces.ts';

/** An item by its place in the store. */
export interface ItemAddress extends ItemsPlace {
  index: number;
}

/**
 * `brokenAt`: id of the node that does not say what its item descends from, also if its first input item was taken instead; null if the
 * wanted node is not on the way.
 */
export interface Ancestor {
  /** The first one where it descends from several. */
  found?: ItemAddress | undefined;
  /** The next one, where it descends from several that could be followed. */
  second?: ItemAddress;
  /** It descends from several items of the node, or from more than can be followed: none of them is the one. */
  isOneOfSeveral: boolean;
  brokenAt: string | null;
}

/** An item on its way back, with all that it descends from at this distance. */
interface Trail {
  index: number;
  at: ItemAddress[];
}

const maxChain = 1000;
/** An item that several were merged into descends from all of them; so many are followed at once, for all items together. */
const maxFollowed = 500_000;

/**
 * Traces items back to their source node, through `pairedItem` and the sources of each run: all items of a run step by step together, so
 * that the number of reads does not grow with the rounds of a loop. Reads every run and port once.
 */
export class PairedItems {
  readonly #store: RunReader;
  readonly #reference: ExecutionReference;
  readonly #assumesFirst: boolean;
  readonly #runs = new Map<string, NodeRunRow | null>();
  readonly #items = new Map<string, readonly Item[]>();
  readonly #returned = new Map<string, Promise<ItemsPlace[]>>();

  /** With `assumesFirst`, an item that does not say what it descends from is taken for one of the first input item of its run, as in n8n. */
  constructor(store: RunReader, reference: ExecutionReference, { assumesFirst = false } = {}) {
    this.#store = store;
    this.#reference = reference;
    this.#assumesFirst = assumesFirst;
  }

  /**
   * For each item the one of `nodeId` that it descends from, or is: on each way back the nearest one. None if the chain is
   * broken.
   */
  async ancestorsIn(nodeId: string, starts: readonly ItemAddress[]): Promise<Ancestor[]> {
    const ancestors: Ancestor[] = starts.map(() => ({ isOneOfSeveral: false, brokenAt: null }));
    let open: Trail[] = starts.map((start, index) => ({ index, at: [start] }));
    for (let steps = 0; open.length > 0 && steps < maxChain; steps += 1) {
      open = open.flatMap((trail) => withoutFound(trail, nodeId, ancestors[trail.index]!));
      const all = open.flatMap(({ at }) => at);
      await this.#readItems(all);
      await this.#readRuns(all);
      const next: Trail[] = [];
      let followed = 0;
      for (const { index, at } of open) {
        const ancestor = ancestors[index]!;
        const parents: ItemAddress[] = [];
        for (const address of at) for (const parent of await this.#parentsOf(address)) parents.push(parent);
        const others = distinct(parents);
        followed += others.length;
        if (others.length > 1 && followed > maxFollowed) ancestor.isOneOfSeveral = true;
        else if (others.length > 0) next.push({ index, at: others });
        else if (!ancestor.found) {
          const broken = at.find((address) => this.#hasSources(address));
          ancestor.brokenAt ??= broken?.nodeId ?? null;
          const first =
            broken && this.#assumesFirst ? await this.#locate(await this.#placesOf(broken, undefined), 0) : undefined;
          if (first) next.push({ index, at: [first] });
        }
      }
      open = next;
    }
    return ancestors;
  }

  #hasSources(address: ItemAddress): boolean {
    const sources = this.#runs.get(runKey(address))?.sources ?? {};
    return Object.values(sources).some((list) => list.length > 0);
  }

  /** All items of a port of a run. */
  async items(place: ItemsPlace): Promise<readonly Item[]> {
    await this.#readItems([place]);
    return this.#items.get(placeKey(place))!;
  }

  async run(nodeId: string, runIndex: number): Promise<NodeRunRow | null> {
    await this.#readRuns([{ nodeId, runIndex }]);
    return this.#runs.get(runKey({ nodeId, runIndex })) ?? null;
  }

  /** Returns the first runs of a node, in order, without missing ones. */
  async runs(nodeId: string, count: number): Promise<NodeRunRow[]> {
    const wanted = Array.from({ length: count }, (_, runIndex) => ({ nodeId, runIndex }));
    await this.#readRuns(wanted);
    return wanted.flatMap((run) => this.#runs.get(runKey(run)) ?? []);
  }

  /** Reads the items of many places at once, so that `items` has them. */
  async readAll(places: readonly ItemsPlace[]): Promise<void> {
    await this.#readItems(places);
  }

  async #parentsOf(address: ItemAddress): Promise<ItemAddress[]> {
    const pair = this.#items.get(placeKey(address))?.[address.index]?.pairedItem;
    if (pair === undefined) return [];
    const parents: ItemAddress[] = [];
    for (const one of Array.isArray(pair) ? pair : [pair]) {
      const { item, input } = typeof one === 'number' ? { item: one, input: undefined } : one;
      const parent = await this.#locate(await this.#placesOf(address, input), item);
      if (parent) parents.push(parent);
    }
    return parents;
  }

  /** Returns the sources of an input's items in a run, in order. */
  async #placesOf({ nodeId, runIndex }: ItemAddress, input: string | undefined): Promise<ItemsPlace[]> {
    const run = this.#runs.get(runKey({ nodeId, runIndex }));
    if (!run) return [];
    const firstRun = run.sources[loopPorts.back]?.[0]?.list_run;
    if (firstRun === undefined)
      return toPlaces(input === undefined ? Object.values(run.sources)[0] : run.sources[input]);
    if (input === loopPorts.main) return toPlaces((await this.run(nodeId, firstRun))?.sources[loopPorts.main]);
    const key = runKey({ nodeId, runIndex });
    let returned = this.#returned.get(key);
    if (!returned) {
      returned = returnedPlaces(this.#store, this.#reference, { nodeId, firstRun, lastRun: runIndex });
      this.#returned.set(key, returned);
    }
    return returned;
  }

  /** The item with this index among those of several places. */
  async #locate(places: readonly ItemsPlace[], index: number): Promise<ItemAddress | undefined> {
    const [only, second] = places;
    if (only && !second) return { ...only, index };
    await this.#readItems(places);
    let from = 0;
    for (const place of places) {
      const { length } = this.#items.get(placeKey(place))!;
      if (index < from + length) return { ...place, index: index - from };
      from += length;
    }
    return undefined;
  }

  async #readItems(places: readonly ItemsPlace[]): Promise<void> {
    const missing = new Map<string, ItemsPlace>();
    for (const { nodeId, runIndex, port } of places) {
      const key = placeKey({ nodeId, runIndex, port });
      if (!this.#items.has(key) && !missing.has(key)) missing.set(key, { nodeId, runIndex, port });
    }
    const all = [...missing];
    for (let from = 0; from < all.length; from += placesPerRead) {
      const some = all.slice(from, from + placesPerRead);
      const { items } = await this.#store.read(
        this.#reference,
        null,
        some.map(([, place]) => place),
      );
      for (const [index, [key]] of some.entries()) this.#items.set(key, items[index]!);
    }
  }

  async #readRuns(runs: readonly { nodeId: string; runIndex: number }[]): Promise<void> {
    const missing = new Map<string, { nodeId: string; runIndex: number }>();
    for (const { nodeId, runIndex } of runs) {
      const key = runKey({ nodeId, runIndex });
      if (!this.#runs.has(key)) missing.set(key, { nodeId, runIndex });
    }
    if (missing.size === 0) return;
    for (const row of await this.#store.findRuns(this.#reference, [...missing.values()]))
      this.#runs.set(runKey(row), row);
    for (const key of missing.keys()) if (!this.#runs.has(key)) this.#runs.set(key, null);
  }
}

/** Notes what a trail has found, and gives its other ways, which may lead to another item; none once there are two. */
function withoutFound({ index, at }: Trail, nodeId: string, ancestor: Ancestor): Trail[] {
  const others: ItemAddress[] = [];
  for (const address of at) {
    if (address.nodeId !== nodeId) others.push(address);
    else if (!ancestor.found) ancestor.found = address;
    else if (addressKey(address) !== addressKey(ancestor.found)) {
      ancestor.isOneOfSeveral = true;
      ancestor.second ??= address;
    }
  }
  return ancestor.isOneOfSeveral || others.length === 0 ? [] : [{ index, at: others }];
}

function toPlaces(sources: readonly NodeRunSource[] = []): ItemsPlace[] {
  return sources.map((source) => ({ nodeId: source.node_id, runIndex: source.run_index, port: source.port }));
}

function distinct(addresses: readonly ItemAddress[]): ItemAddress[] {
  if (addresses.length <= 1) return [...addresses];
  return [...new Map(addresses.map((address) => [addressKey(address), address])).values()];
}

function runKey({ nodeId, runIndex }: { nodeId: string; runIndex: number }): string {
  return `${runIndex} ${nodeId}`;
}

function placeKey({ nodeId, runIndex, port }: ItemsPlace): string {
  return `${runIndex} ${port} ${nodeId}`;
}

function addressKey(address: ItemAddress): string {
  return `${placeKey(address)} ${address.index}`;
}
