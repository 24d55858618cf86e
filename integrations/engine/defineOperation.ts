import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { NodeContext } from '../../activities/kit/NodeContext.ts';
import type { ObjectOf, Schema } from '../../platform/schema/schema.ts';
import type { NextPage } from './paging.ts';
import type { OperationLimit } from './operationLimit.ts';
import type { VendorRequest, VendorResponse } from './vendorRequest.ts';
import type { VendorClient } from './VendorClient.ts';

/** The effects of an operation that only reads. */
export const reads: readonly Effect[] = ['reads_private', 'brings_untrusted'];

/** One item of a node's input that an operation works on. */
export interface OperationCall {
  readonly client: VendorClient;
  readonly item: Item;
  readonly files: NodeContext<unknown>['files'];
  /** The same for every attempt: execution, node, run, item. */
  readonly key: string;
  readonly signal: AbortSignal;
}

/** The items that share a request. */
export interface BatchCall extends Omit<OperationCall, 'item'> {
  readonly items: readonly Item[];
}

interface OperationTexts<P> {
  /** As the form offers it: "Send". */
  readonly title: string;
  /** One sentence for the docs and for models. */
  readonly description: string;
  readonly effects: readonly Effect[];
  /**
   * Whether the request may be sent again if its outcome is unknown: it only reads, or a second one changes nothing. With `key` the vendor
   * recognizes the repeated request by its idempotency key.
   */
  readonly repeat: 'safe' | 'unsafe' | 'key';
  readonly limit?: (parameters: P) => OperationLimit;
  /** Errors of the vendor that are no failure, because the wanted state is there: `already_reacted`. */
  readonly accept?: readonly string[];
  /** The same, only after a request whose outcome is unknown: it may have deleted the thing already. */
  readonly acceptRepeated?: readonly string[];
  /** Parameters for the docs and the contract tests. */
  readonly example: JsonObject;
  /** The first item that the example returns, for the docs and the contract tests. */
  readonly output: JsonObject;
}

/** The parameter for the size of a page, and the smallest (default: 1) and the largest size. It is in the query, in the JSON body, or in the variables of GraphQL. */
export interface PageSize {
  readonly parameter: string;
  readonly min?: number;
  readonly max: number;
  readonly in?: 'query' | 'json' | 'variables';
}

/** Makes the request of an item, and its items from the response. */
interface RequestOperation<P> extends OperationTexts<P> {
  /** Completes the parameters before the first request: an ID that the vendor has to look up, for example. It must only read. */
  readonly prepare?: (parameters: P, call: OperationCall) => Promise<P>;
  readonly request: (parameters: P) => VendorRequest | Promise<VendorRequest>;
  /** The item, or a list of them, in the response. Default: the whole body. */
  readonly result?: (body: JsonObject, parameters: P, response: VendorResponse) => unknown;
  /** Only of lists: the operation has the parameters `all` and `limit`. */
  readonly list?: {
    readonly next: NextPage;
    readonly pageSize?: PageSize;
  };
}

/** Which items are sent together. */
interface BatchLimits<P> {
  /** Items of one request, at most. */
  readonly max: number;
  /** Size of the parameters of one request as JSON, about. Default: 1 MiB. */
  readonly maxBytes?: number;
  /** Items with the same text may share a request: those for the same table, for example. */
  readonly together: (parameters: P) => string;
  /** Items with the same text never share a request: two changes of one record, for example. */
  readonly apart?: (parameters: P) => string;
  /** False: after a refusal, the items are not sent one by one, because one would change what the next one names: rows that move up. */
  readonly splits?: false;
}

/**
 * One request for several successive items of a run. The vendor carries all of it out or nothing; a vendor that reports each item has its
 * failures in `results`.
 */
export interface BatchRequest<P> {
  /** Completes the parameters before the first request of the batch. It must only read. */
  readonly prepare?: (parameters: readonly P[], call: BatchCall) => Promise<readonly P[]>;
  readonly request: (parameters: readonly P[]) => VendorRequest;
  /** For each of the parameters in their order: its item, a list of items, or its error. */
  readonly results: (body: JsonObject, parameters: readonly P[], response: VendorResponse) => readonly unknown[];
}

/** More than one request for several items. If the vendor refuses one, repeating the ones before it changes nothing more. */
interface BatchRun<P> {
  /** Returns for each of the parameters in their order its item, a list of items, or its error. */
  readonly run: (parameters: readonly P[], call: BatchCall) => Promise<readonly unknown[]>;
}

/** Several successive items of a run together. */
export type Batch<P> = BatchLimits<P> & (BatchRequest<P> | BatchRun<P>);

/** Several items share a request. One item alone is a batch of one. */
interface BatchOperation<P> extends OperationTexts<P> {
  readonly batch: Batch<P>;
}

/** Everything that is not one request, such as an upload. */
interface RunOperation<P> extends OperationTexts<P> {
  readonly run: (parameters: P, call: OperationCall) => Promise<Item[]>;
}

export type Fields = { [name: string]: Schema<unknown> };

/** An operation with its own parameters. */
export type Operation<F extends Fields = Fields> = { readonly parameters: F } & (
  | RequestOperation<ObjectOf<F>>
  | BatchOperation<ObjectOf<F>>
  | RunOperation<ObjectOf<F>>
);

/** An operation with parameter types known only at run time. */
export type AnyOperation = { readonly parameters: Fields } & (
  | RequestOperation<never>
  | BatchOperation<never>
  | RunOperation<never>
);

/** Defines an operation. Its parameters become parameters of the node, shown while the operation is selected. */
export function defineOperation<F extends Fields>(operation: Operation<F>): AnyOperation {
  return operation as unknown as AnyOperation;
}
