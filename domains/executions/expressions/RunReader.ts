import type { NodeRunRow } from '../../../db/repositories/executions/executionNodes.ts';
import type { ExecutionReference } from '../../../workflows/contract.ts';
import type { Item } from '../item.ts';

/** A port of a node run, where items are stored. */
export interface ItemsPlace {
  nodeId: string;
  runIndex: number;
  port: string;
  /** How many items must be there, where that is known. */
  count?: number;
}

/** Reads the runs and items of executions. Workers read through a cache, previews with pinned items. */
export interface RunReader {
  /** Returns the latest successful run of a node, or the one with this index; null if there is none. */
  findRun: (reference: ExecutionReference, nodeId: string, runIndex?: number) => Promise<NodeRunRow | null>;
  /** Returns several runs at once, in no order. */
  findRuns: (
    reference: ExecutionReference,
    runs: readonly { nodeId: string; runIndex: number }[],
  ) => Promise<NodeRunRow[]>;
  /** Returns the sources of a node's runs from one to another, in order. */
  listSources: (
    reference: ExecutionReference,
    nodeId: string,
    range: { fromRun: number; toRun: number },
  ) => Promise<NodeRunRow['sources'][]>;
  /** Returns the items of these ports in their order. */
  read: (
    reference: ExecutionReference,
    run: null,
    places: readonly ItemsPlace[],
  ) => Promise<{ items: (readonly Item[])[] }>;
}
