import { defineNode, mainPort, type AnyNodeDefinition } from '../../../activities/kit/define.ts';
import { eachItem } from '../../../activities/kit/eachItem.ts';
import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { operationOf } from '../../engine/operationOf.ts';
import { operationParameters } from '../../engine/operationParameters.ts';
import { ownParameters } from '../../engine/ownParameters.ts';
import { keyOf } from '../../engine/vendorNode.ts';
import { listOperations } from '../listOperations.ts';
import type { AnyRedisOperation } from '../redisOperation.ts';
import { RedisSession } from '../RedisSession.ts';
import { serverOperations } from '../serverOperations.ts';
import { valueOperations } from '../valueOperations.ts';

/** The slot of the credential. */
const slot = 'auth';
/** The operation of a new node. */
const first = 'get';
/** Reads of several items run at once; changes keep the order of the items. */
const readsAtOnce = 4;

const operations: Readonly<Record<string, AnyRedisOperation>> = {
  ...valueOperations,
  ...listOperations,
  ...serverOperations,
};

/** Values of Redis, with all operations. */
export const node: AnyNodeDefinition = defineNode<JsonObject>({
  type: 'redis.value',
  version: 1,
  title: 'Redis',
  description: 'Reads and changes values, lists and hashes of a Redis server.',
  icon: 'Database',
  group: 'databases',
  pure: false,
  effects: effectsFor,
  inputs: mainPort,
  outputs: mainPort,
  parameters: operationParameters('redis.value', operations, first),
  credentials: [{ name: slot, title: 'Redis server', types: ['redis'], required: true }],
  examples: Object.entries(operations).map(([name, { title, example, output }]) => ({
    title,
    parameters: { operation: name, ...example },
    output,
  })),
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    const credential = (await context.credential(slot))!;
    const session = new RedisSession({ credential, connect: context.http.connect, signal: context.signal });
    const doesChange = effectsFor(context.node.parameters ?? {}).includes('changes');
    return eachItem({
      context,
      port: 'main',
      concurrency: doesChange ? 1 : readsAtOnce,
      work: async (item, parameters, { index }) => {
        const operation = operationOf(operations, parameters);
        const call = { item, session, key: keyOf(context.idempotencyKey, index) };
        const own = ownParameters(operation as never, parameters);
        const results = [await operation.run(own as never, call)].flat() as JsonObject[];
        const main: Item[] = parameters['give'] === 'item' ? [item] : results.map((json) => ({ json }));
        return { main };
      },
    });
  },
});

/** The effects of the operation, or of all operations if an expression selects it. */
function effectsFor({ operation = first }: JsonObject) {
  return operations[String(operation)]?.effects ?? everyEffect;
}
