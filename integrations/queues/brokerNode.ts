import { defineNode, mainPort, type AnyEarlierVersion, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import { versioned } from '../../activities/kit/versioned.ts';
import { eachItem } from '../../activities/kit/eachItem.ts';
import { everyEffect } from '../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { operationOf } from '../engine/operationOf.ts';
import { operationParameters } from '../engine/operationParameters.ts';
import { ownParameters } from '../engine/ownParameters.ts';
import { keyOf } from '../engine/vendorNode.ts';
import type { Broker, BrokerConnection } from './broker.ts';
import type { AnyBrokerOperation, BrokerCall } from './brokerOperation.ts';
import { BrokerSession } from './BrokerSession.ts';

/** The slot of the credential. */
export const brokerSlot = 'auth';

/** Makes the node type `<broker>.messages`. Items are worked on one after another, because messages keep their order. */
export function brokerNode<V, C extends BrokerConnection>(
  broker: Broker<V, C>,
  {
    description,
    first,
    operations,
    earlier,
  }: {
    description: string;
    first: string;
    operations: Readonly<Record<string, AnyBrokerOperation>>;
    earlier?: readonly AnyEarlierVersion[];
  },
): AnyNodeDefinition {
  const { id, title, icon } = broker;
  const type = `${id}.messages`;
  return defineNode<JsonObject>({
    type,
    ...versioned(earlier),
    title,
    description,
    icon,
    group: 'queues',
    pure: false,
    effects: ({ operation = first }) => operations[String(operation)]?.effects ?? everyEffect,
    inputs: mainPort,
    outputs: mainPort,
    parameters: operationParameters(type, operations, first),
    credentials: [{ name: brokerSlot, title: `${title} server`, types: [id], required: true }],
    examples: Object.entries(operations).map(([name, { title: does, example, output }]) => ({
      title: does,
      parameters: { operation: name, ...example },
      output,
    })),
    run: async (context) => {
      if (context.items.length === 0) return { outputs: {} };
      const credential = (await context.credential(brokerSlot))!;
      const { files, signal } = context;
      const session = new BrokerSession(broker, { credential, connect: context.http.connect, signal });
      return eachItem({
        context,
        port: 'main',
        work: async (item, parameters, { index }) => {
          const operation = operationOf(operations, parameters);
          const call: BrokerCall<V, C> = { session, files, signal, key: keyOf(context.idempotencyKey, index) };
          const own = ownParameters(operation as never, parameters);
          const results = await operation.run(own as never, call as never);
          const main: Item[] = parameters['give'] === 'item' ? [item] : [...results];
          return { main };
        },
      });
    },
  });
}
