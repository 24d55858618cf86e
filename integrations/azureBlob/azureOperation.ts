import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import type { Fields } from '../engine/defineOperation.ts';
import type { AzureClient } from './AzureClient.ts';

/** The store, and the item that an operation works on. */
export interface AzureCall {
  readonly client: AzureClient;
  readonly item: Item;
  readonly files: NodeFiles;
  readonly signal: AbortSignal;
}

/** An operation of a node of Azure Blob Storage. */
interface AzureOperation<F extends Fields = Fields> {
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
  readonly run: (parameters: ObjectOf<F>, call: AzureCall) => Promise<Item[]>;
}

/** An operation with parameter types known only at run time. */
export type AnyAzureOperation = Omit<AzureOperation, 'run'> & {
  readonly run: (parameters: never, call: AzureCall) => Promise<Item[]>;
};

/** Defines an operation; its parameters become parameters of the node, shown while the operation is selected. */
export function defineAzureOperation<F extends Fields>(operation: AzureOperation<F>): AnyAzureOperation {
  return operation as unknown as AnyAzureOperation;
}
