import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import type { Fields } from '../engine/defineOperation.ts';
import type { RedisSession } from './RedisSession.ts';

/** An item, and the server. */
export interface RedisCall {
  readonly item: Item;
  readonly session: RedisSession;
  /** The same for every attempt at this item. */
  readonly key: string;
}

/** An operation of the node. */
export interface RedisOperation<F extends Fields = Fields> {
  /** As the form offers it: "Get". */
  readonly title: string;
  /** One sentence for the docs and for models. */
  readonly description: string;
  readonly parameters: F;
  readonly effects: readonly Effect[];
  /** Parameters for the docs. */
  readonly example: JsonObject;
  /** The first item that the example returns, for the docs. */
  readonly output: JsonObject;
  readonly run: (parameters: ObjectOf<F>, call: RedisCall) => Promise<JsonObject | readonly JsonObject[]>;
}

/** An operation with parameter types known only at run time. */
export type AnyRedisOperation = Omit<RedisOperation, 'run'> & {
  readonly run: (parameters: never, call: RedisCall) => Promise<JsonObject | readonly JsonObject[]>;
};

/** Defines an operation; its parameters become parameters of the node, shown while the operation is selected. */
export function defineRedisOperation<F extends Fields>(operation: RedisOperation<F>): AnyRedisOperation {
  return operation as unknown as AnyRedisOperation;
}
