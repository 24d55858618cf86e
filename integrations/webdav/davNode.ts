import { AppError } from '../../openapi/AppError.ts';
import { defineNode, mainPort, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import { eachItem } from '../../activities/kit/eachItem.ts';
import { authorizedFetch } from '../../domains/credentials/authorizedFetch.ts';
import { everyEffect, type Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { operationParameters } from '../engine/operationParameters.ts';
import { DavClient } from './DavClient.ts';
import { davChoices } from './davChoices.ts';
import type { AnyDavOperation } from './davOperation.ts';

/** The slot of the credential. */
const slot = 'auth';
/** Reads of several items run at once; changes keep the order of the items. */
const readsAtOnce = 4;

interface DavNode {
  /** Second part of the type id: `file`. */
  readonly noun: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  readonly operations: Readonly<Record<string, AnyDavOperation>>;
  /** The operation of a new node. */
  readonly first: string;
  /** A parameter has a list of folders or files. */
  readonly hasChoices?: true;
}

/** Makes a node type of WebDAV. It has methods and XML of its own, so it is not one of `vendorNode`. */
export function davNode({ noun, title, description, icon, operations, first, hasChoices }: DavNode): AnyNodeDefinition {
  const type = `webdav.${noun}`;
  const effects = ({ operation = first }: JsonObject): readonly Effect[] =>
    operations[String(operation)]?.effects ?? everyEffect;
  return defineNode<JsonObject>({
    type,
    version: 1,
    title,
    description,
    icon,
    group: 'storage',
    pure: false,
    effects,
    inputs: mainPort,
    outputs: mainPort,
    parameters: operationParameters(type, operations, first),
    credentials: [{ name: slot, title: 'WebDAV account', types: ['webdav'], required: true }],
    ...(hasChoices ? { choices: davChoices(slot) } : {}),
    examples: Object.entries(operations).map(([name, { title: does, example, output }]) => ({
      title: does,
      parameters: { operation: name, ...example },
      output,
    })),
    run: async (context) => {
      if (context.items.length === 0) return { outputs: {} };
      const credential = (await context.credential(slot))!;
      const { files, signal } = context;
      const url = String(credential.values['url']);
      const client = new DavClient({ url, fetch: await authorizedFetch(context, slot), signal });
      return eachItem({
        context,
        port: 'main',
        concurrency: effects(context.node.parameters ?? {}).includes('changes') ? 1 : readsAtOnce,
        work: async (item, parameters) => {
          const operation = operations[String(parameters['operation'])];
          if (!operation)
            throw new AppError('parameter_invalid', 'The node has no such operation.', { param: '/operation' });
          return { main: await operation.run(parameters as never, { client, item, files, signal }) };
        },
      });
    },
  });
}
