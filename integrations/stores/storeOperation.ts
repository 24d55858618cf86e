import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import type { Fields } from '../engine/defineOperation.ts';

/** The client of a store, and the item that an operation works on. */
export interface StoreCall<C> {
  readonly client: C;
  readonly item: Item;
  readonly files: NodeFiles;
  readonly signal: AbortSignal;
}

/** An operation of a node of a store. */
interface StoreOperation<C, F extends Fields = Fields> {
  /** As the form offers it: "Upload". */
  readonly title: string;
  /** One sentence for the docs and for models. */
  readonly description: string;
  readonly parameters: F;
  readonly effects: readonly Effect[];
  /** Parameters for the docs and the tests. */
  readonly example: JsonObject;
  /** The first item that the example returns, for the docs and the tests. */
  readonly output: JsonObject;
  readonly run: (parameters: ObjectOf<F>, call: StoreCall<C>) => Promise<Item[]>;
}

/** An operation with parameter types known only at run time. */
export type AnyStoreOperation<C> = Omit<StoreOperation<C>, 'run'> & {
  readonly run: (parameters: never, call: StoreCall<C>) => Promise<Item[]>;
};

/** Returns the function that defines operations of a client. Their parameters become parameters of the node, shown while the operation is selected. */
export function operationsOf<C>() {
  return <F extends Fields>(operation: StoreOperation<C, F>): AnyStoreOperation<C> =>
    operation as unknown as AnyStoreOperation<C>;
}
