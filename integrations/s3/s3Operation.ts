import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import type { Fields } from '../engine/defineOperation.ts';
import type { S3Client } from './S3Client.ts';

/** The store, and the item that an operation works on. */
export interface S3Call {
  readonly client: S3Client;
  readonly item: Item;
  readonly files: NodeFiles;
  readonly signal: AbortSignal;
}

/** An operation of a node of S3. */
export interface S3Operation<F extends Fields = Fields> {
  /** As the form offers it: "Upload". */
  readonly title: string;
  /** One sentence for the docs and for models. */
  readonly description: string;
  readonly parameters: F;
  readonly effects: readonly Effect[];
  /** Parameters for the docs. */
  readonly example: JsonObject;
  /** The first item that the example returns, for the docs. */
  readonly output: JsonObject;
  readonly run: (parameters: ObjectOf<F>, call: S3Call) => Promise<Item[]>;
}

/** An operation with parameter types known only at run time. */
export type AnyS3Operation = Omit<S3Operation, 'run'> & {
  readonly run: (parameters: never, call: S3Call) => Promise<Item[]>;
};

/** Defines an operation; its parameters become parameters of the node, shown while the operation is selected. */
export function defineS3Operation<F extends Fields>(operation: S3Operation<F>): AnyS3Operation {
  return operation as unknown as AnyS3Operation;
}
