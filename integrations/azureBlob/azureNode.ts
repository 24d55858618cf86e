import { AppError } from '../../openapi/AppError.ts';
import { defineNode, mainPort, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import { eachItem } from '../../activities/kit/eachItem.ts';
import { everyEffect, type Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { operationParameters } from '../engine/operationParameters.ts';
import { AzureClient } from './AzureClient.ts';
import { azureChoices } from './azureChoices.ts';
import type { AnyAzureOperation } from './azureOperation.ts';

/** The slot of the credential. */
const slot = 'auth';
/** Reads of several items run at once; changes keep the order of the items. */
const readsAtOnce = 4;

interface AzureNode {
  /** Second part of the type id: `blob`. */
  readonly noun: string;
  readonly title: string;
  readonly description: string;
  readonly operations: Readonly<Record<string, AnyAzureOperation>>;
  /** The operation of a new node. */
  readonly first: string;
}

/** Makes a node type of Azure Blob Storage. Its requests have XML and signatures of their own, so it is not one of `vendorNode`. */
export function azureNode({ noun, title, description, operations, first }: AzureNode): AnyNodeDefinition {
  const type = `azure_blob.${noun}`;
  const effects = ({ operation = first }: JsonObject): readonly Effect[] =>
    operations[String(operation)]?.effects ?? everyEffect;
  return defineNode<JsonObject>({
    type,
    version: 1,
    title,
    description,
    icon: 'BrandAzure',
    group: 'storage',
    pure: false,
    effects,
    inputs: mainPort,
    outputs: mainPort,
    parameters: operationParameters(type, operations, first),
    credentials: [{ name: slot, title: 'Azure storage account', types: ['azure_storage_key'], required: true }],
    choices: azureChoices(slot),
    examples: Object.entries(operations).map(([name, { title: does, example, output }]) => ({
      title: does,
      parameters: { operation: name, ...example },
      output,
    })),
    run: async (context) => {
      if (context.items.length === 0) return { outputs: {} };
      const credential = (await context.credential(slot))!;
      const { files, signal, http } = context;
      const client = new AzureClient({ credential, fetch: http.fetch, signal });
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
