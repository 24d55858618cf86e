import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import type { Fields } from '../engine/defineOperation.ts';
import type { BrokerConnection } from './broker.ts';
import type { BrokerSession } from './BrokerSession.ts';

/** The broker, and the files of the execution. */
export interface BrokerCall<V, C extends BrokerConnection> {
  readonly session: BrokerSession<V, C>;
  readonly files: Pick<NodeFiles, 'write'>;
  readonly signal: AbortSignal;
  /** The same for every attempt at this item. */
  readonly key: string;
}

/** An operation of the node of a broker. */
export interface BrokerOperation<V, C extends BrokerConnection, F extends Fields = Fields> {
  /** As the form offers it: "Publish". */
  readonly title: string;
  /** One sentence for the docs and for models. */
  readonly description: string;
  readonly parameters: F;
  readonly effects: readonly Effect[];
  /** Parameters for the docs. */
  readonly example: JsonObject;
  /** The first item that the example returns, for the docs. */
  readonly output: JsonObject;
  readonly run: (parameters: ObjectOf<F>, call: BrokerCall<V, C>) => Promise<readonly Item[]>;
}

/** An operation with parameter types known only at run time. */
export type AnyBrokerOperation = Omit<BrokerOperation<never, never>, 'run'> & {
  readonly run: (parameters: never, call: never) => Promise<readonly Item[]>;
};

/** Makes the function that defines operations of a broker; parameters become parameters of the node, shown while the operation is selected. */
export function operationsOf<V, C extends BrokerConnection>() {
  return <const F extends Fields>(operation: BrokerOperation<V, C, F>): AnyBrokerOperation =>
    operation as unknown as AnyBrokerOperation;
}
