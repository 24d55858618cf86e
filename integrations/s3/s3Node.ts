import { AppError } from '../../openapi/AppError.ts';
import { defineNode, mainPort, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import { eachItem } from '../../activities/kit/eachItem.ts';
import { everyEffect, type Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { operationParameters } from '../engine/operationParameters.ts';
import { S3Client } from './S3Client.ts';
import { s3Choices } from './s3Choices.ts';
import type { AnyS3Operation } from './s3Operation.ts';

/** The slot of the credential. */
const slot = 'auth';
/** Reads of several items run at once; changes keep the order of the items. */
const readsAtOnce = 4;

interface S3Node {
  /** Second part of the type id: `object`. */
  readonly noun: string;
  readonly title: string;
  readonly description: string;
  readonly operations: Readonly<Record<string, AnyS3Operation>>;
  /** The operation of a new node. */
  readonly first: string;
}

/** Makes a node type of S3. Its requests have XML and signatures of their own, so it is not one of `vendorNode`. */
export function s3Node({ noun, title, description, operations, first }: S3Node): AnyNodeDefinition {
  const type = `s3.${noun}`;
  const effects = ({ operation = first }: JsonObject): readonly Effect[] =>
    operations[String(operation)]?.effects ?? everyEffect;
  return defineNode<JsonObject>({
    type,
    version: 1,
    title,
    description,
    icon: 'Bucket',
    group: 'storage',
    pure: false,
    effects,
    inputs: mainPort,
    outputs: mainPort,
    parameters: operationParameters(type, operations, first),
    credentials: [{ name: slot, title: 'S3 account', types: ['s3'], required: true }],
    choices: s3Choices(slot),
    examples: Object.entries(operations).map(([name, { title: does, example, output }]) => ({
      title: does,
      parameters: { operation: name, ...example },
      output,
    })),
    run: async (context) => {
      if (context.items.length === 0) return { outputs: {} };
      const credential = (await context.credential(slot))!;
      const { files, signal, http } = context;
      const client = new S3Client({ credential, fetch: http.fetch, signal });
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
