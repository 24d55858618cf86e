import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import type { Fields } from '../engine/defineOperation.ts';
import type { Dialect } from './dialect.ts';
import type { DoWork } from './DatabaseSession.ts';

/** The database and the files that an operation uses. */
export interface DatabaseCall {
  readonly dialect: Dialect;
  readonly work: DoWork;
  readonly files: NodeFiles;
}

/** An item with its parameters. */
export interface ItemCall<P> {
  readonly item: Item;
  readonly parameters: P;
}

/** An operation of the node of a database. */
export interface DatabaseOperation<F extends Fields = Fields> {
  /** As the form offers it: "Insert". */
  readonly title: string;
  /** One sentence for the docs and for models. */
  readonly description: string;
  readonly parameters: F;
  /** Constant, or computed from parameters as written. */
  readonly effects: readonly Effect[] | ((parameters: JsonObject) => readonly Effect[]);
  /** Parameters for the docs. */
  readonly example: JsonObject;
  /** The first item that the example returns, for the docs. */
  readonly output: JsonObject;
  readonly run: (one: ItemCall<ObjectOf<F>>, call: DatabaseCall) => Promise<Item[]>;
  /** In one transaction: all items at once. Returns the items of each. Missing: `run` for one after another. */
  readonly runAll?: (all: readonly ItemCall<ObjectOf<F>>[], call: DatabaseCall) => Promise<Item[][]>;
}

/** An operation with parameter types known only at run time. */
export type AnyDatabaseOperation = Omit<DatabaseOperation, 'run' | 'runAll'> & {
  readonly run: (one: ItemCall<never>, call: DatabaseCall) => Promise<Item[]>;
  readonly runAll?: (all: readonly ItemCall<never>[], call: DatabaseCall) => Promise<Item[][]>;
};

/** Defines an operation; its parameters become parameters of the node, shown while the operation is selected. */
export function defineDatabaseOperation<F extends Fields>(operation: DatabaseOperation<F>): AnyDatabaseOperation {
  return operation as unknown as AnyDatabaseOperation;
}
