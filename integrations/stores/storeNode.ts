import { defineNode, mainPort, type AnyEarlierVersion, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import { versioned } from '../../activities/kit/versioned.ts';
import type { NodeChoices } from '../../activities/kit/choices.ts';
import type { NodeContext } from '../../activities/kit/NodeContext.ts';
import { eachItem } from '../../activities/kit/eachItem.ts';
import { everyEffect, type Effect } from '../../domains/agents/tools/effects.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { operationOf } from '../engine/operationOf.ts';
import { operationParameters } from '../engine/operationParameters.ts';
import type { AnyStoreOperation } from './storeOperation.ts';

/** The slot of the credential. */
export const storeSlot = 'auth';
/** Reads of several items run at once; changes keep the order of the items. */
const readsAtOnce = 4;

/** A kind of store: everything that its nodes share. */
export interface Store<C> {
  /** First part of the type ids of its nodes. */
  readonly id: string;
  readonly account: { readonly title: string; readonly type: string };
  readonly open: (context: NodeContext<JsonObject>, credential: UsedCredential) => C | Promise<C>;
}

/** One node of a store: a kind of thing, such as files, with its operations. */
export interface StoreNode<C> {
  /** Second part of the type id. */
  readonly noun: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  readonly operations: Readonly<Record<string, AnyStoreOperation<C>>>;
  /** The operation of a new node. */
  readonly first: string;
  readonly choices?: NodeChoices;
  /** Earlier versions, from 1 on (CONTRIBUTING, "Change a node"). */
  readonly earlier?: readonly AnyEarlierVersion[];
}

/** Makes a node type of a store. Its requests have methods, XML or signatures of their own, so it is not one of `vendorNode`. */
export function storeNode<C>(store: Store<C>, node: StoreNode<C>): AnyNodeDefinition {
  const { noun, title, description, icon, operations, first, choices, earlier } = node;
  const { id, account, open } = store;
  const type = `${id}.${noun}`;
  const effects = ({ operation = first }: JsonObject): readonly Effect[] =>
    operations[String(operation)]?.effects ?? everyEffect;
  return defineNode<JsonObject>({
    type,
    ...versioned(earlier),
    title,
    description,
    icon,
    group: 'storage',
    pure: false,
    effects,
    inputs: mainPort,
    outputs: mainPort,
    parameters: operationParameters(type, operations, first),
    credentials: [{ name: storeSlot, title: account.title, types: [account.type], required: true }],
    ...(choices ? { choices } : {}),
    examples: Object.entries(operations).map(([name, { title: does, example, output }]) => ({
      title: does,
      parameters: { operation: name, ...example },
      output,
    })),
    run: async (context) => {
      if (context.items.length === 0) return { outputs: {} };
      const client = await open(context, (await context.credential(storeSlot))!);
      const { files, signal } = context;
      return eachItem({
        context,
        port: 'main',
        concurrency: effects(context.node.parameters ?? {}).includes('changes') ? 1 : readsAtOnce,
        work: async (item, parameters) => {
          const operation = operationOf(operations, parameters);
          return { main: await operation.run(parameters as never, { client, item, files, signal }) };
        },
      });
    },
  });
}
