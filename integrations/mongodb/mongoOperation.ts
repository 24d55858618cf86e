import type { AppError } from '../../openapi/AppError.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import type { ItemCall } from '../databases/databaseOperation.ts';
import type { Fields } from '../engine/defineOperation.ts';
import type { MongoSession } from './MongoSession.ts';

/** An operation of the node. */
export interface MongoOperation<F extends Fields = Fields> {
  /** As the form offers it: "Find". */
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
  readonly run: (call: ItemCall<ObjectOf<F>>, session: MongoSession) => Promise<JsonObject[]>;
  /** Successive items of one collection in one command. Returns the result or the error of each. */
  readonly runAll?: (
    all: readonly ItemCall<ObjectOf<F>>[],
    session: MongoSession,
  ) => Promise<readonly (JsonObject | AppError)[]>;
}

/** An operation with parameter types known only at run time. */
export type AnyMongoOperation = Omit<MongoOperation, 'run' | 'runAll'> & {
  readonly run: (call: ItemCall<never>, session: MongoSession) => Promise<JsonObject[]>;
  readonly runAll?: (
    all: readonly ItemCall<never>[],
    session: MongoSession,
  ) => Promise<readonly (JsonObject | AppError)[]>;
};

/** Defines an operation; its parameters become parameters of the node, shown while the operation is selected. */
export function defineMongoOperation<F extends Fields>(operation: MongoOperation<F>): AnyMongoOperation {
  return operation as unknown as AnyMongoOperation;
}
