import { AppError } from '../../openapi/AppError.ts';
import { neededScopes, type NeededScopes } from '../../domains/credentials/scopes/neededScopes.ts';
import type { ScopeNeeds } from '../../domains/credentials/scopes/ScopeNeeds.ts';
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import { everyEffect, type Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineNode, mainPort, type AnyEarlierVersion, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import type { NodeContext } from '../../activities/kit/NodeContext.ts';
import { eachBatch } from '../../activities/kit/eachBatch.ts';
import { eachItem } from '../../activities/kit/eachItem.ts';
import { versioned } from '../../activities/kit/versioned.ts';
import type { AnyOperation } from './defineOperation.ts';
import type { Vendor } from './defineVendor.ts';
import { operationOf } from './operationOf.ts';
import { operationParameters, type Operations } from './operationParameters.ts';
import { ownParameters } from './ownParameters.ts';
import { batchOf, runBatch, UnsentError } from './runBatch.ts';
import { scopesOfNode } from './nodeScopes.ts';
import { runOperation } from './runOperation.ts';
import { credentialSlot, RefusedError, VendorClient } from './VendorClient.ts';
import { vendorChoices } from './vendorChoices.ts';

/** One node of a vendor: a kind of thing, such as messages, with its operations. */
export interface VendorNode {
  /** Second part of the type id: `message`. */
  readonly noun: string;
  readonly title: string;
  readonly description: string;
  readonly operations: Operations;
  /** The operation of a new node. */
  readonly first: string;
  /** Earlier versions, from 1 on (CONTRIBUTING, "Change a node"). */
  readonly earlier?: readonly AnyEarlierVersion[];
}

/** The node type with its operations, for contract tests. */
export interface VendorNodeDefinition extends AnyNodeDefinition {
  readonly vendor: Vendor;
  readonly operations: Operations;
}

/** Reads of several items run at once; changes keep the order of the items. */
const readsAtOnce = 4;

/** Makes a node type from the operations of a vendor. */
export function vendorNode(vendor: Vendor, node: VendorNode): VendorNodeDefinition {
  const { noun, title, description, operations, first, earlier } = node;
  const type = `${vendor.id}.${noun}`;
  const effects = ({ operation = first }: JsonObject) =>
    operations[String(operation)]?.effects ?? everyEffectOf(operations);
  const parameters = operationParameters(type, operations, first);
  const choices = vendorChoices(vendor, parameters.json);
  const scopes = scopesOfNode(vendor, noun, operations);
  const definition = defineNode<JsonObject>({
    type,
    ...versioned(earlier),
    title,
    description,
    icon: vendor.icon,
    group: vendor.group,
    pure: false,
    effects,
    inputs: mainPort,
    outputs: mainPort,
    parameters,
    credentials: [slotOf(vendor, scopes)],
    asTool: vendor.asTool,
    ...(choices ? { choices } : {}),
    examples: Object.entries(operations).map(([name, { title: does, example, output }]) => ({
      title: does,
      parameters: { operation: name, ...example },
      output,
    })),
    run: (context) => {
      const written = context.node.parameters ?? {};
      const needed = neededScopes(scopes, written, parameters.json);
      return runNode(vendor, node, { context, effects: effects(written), needed });
    },
  });
  return { ...definition, vendor, operations };
}

/** The slot of the credential of every node of a vendor. */
export function slotOf({ title, credentialTypes, access }: Vendor, scopes?: ScopeNeeds): CredentialSlot {
  return {
    name: credentialSlot,
    title: `${title} account`,
    types: credentialTypes,
    required: true,
    ...(access ? { access } : {}),
    ...(scopes ? { scopes } : {}),
  };
}

interface RunOfNode {
  readonly context: NodeContext<JsonObject>;
  readonly effects: readonly Effect[];
  readonly needed: NeededScopes | null;
}

async function runNode(vendor: Vendor, { operations, first }: VendorNode, { context, effects, needed }: RunOfNode) {
  if (context.items.length === 0) return { outputs: {} };
  const client = await VendorClient.open(vendor, context, needed);
  // An expression may select an operation for each item: then each item has a request of its own.
  const written = operations[String(context.node.parameters?.['operation'] ?? first)];
  if (written && 'batch' in written) return runBatches(written, context, client);
  const onlyReads = !effects.includes('changes') && !effects.includes('sends_out');
  return eachItem({
    context,
    port: 'main',
    concurrency: onlyReads ? readsAtOnce : 1,
    work: async (item, parameters, { index }) => {
      const { files, signal } = context;
      const call = { client, item, files, signal, key: keyOf(context.idempotencyKey, index) };
      return { main: await runOperation(operationOf(operations, parameters), parameters, call) };
    },
  });
}

function runBatches(operation: AnyOperation, context: NodeContext<JsonObject>, client: VendorClient) {
  const { files, signal, idempotencyKey } = context;
  const { max, maxBytes, together, apart, splits = true } = batchOf(operation)!;
  return eachBatch({
    context,
    port: 'main',
    max,
    maxBytes,
    together: (parameters) => together(ownParameters(operation, parameters)),
    apart: apart && ((parameters) => apart(ownParameters(operation, parameters))),
    isRefused: (error) => splits && (error instanceof RefusedError || error instanceof UnsentError),
    work: async (batch, { isAlone }) => {
      const key = keyOf(idempotencyKey, batch[0]!.index);
      // The key of the refused batch belongs to another request.
      const call = { client, files, signal, key: isAlone ? `${key}/alone` : key, items: batch.map(({ item }) => item) };
      const parameters = batch.map((entry) => entry.parameters);
      const results = await runBatch(operation, parameters, call);
      return results.map((result) => (result instanceof AppError ? result : { main: result }));
    },
  });
}

/** The same for every attempt at this item. */
export function keyOf(key: string, index: number): string {
  return index === 0 ? key : `${key}/${index}`;
}

/** All effects that one of the operations has, in one order. */
function everyEffectOf(operations: Operations): readonly Effect[] {
  const all = new Set(Object.values(operations).flatMap(({ effects }) => effects));
  return everyEffect.filter((effect) => all.has(effect));
}
