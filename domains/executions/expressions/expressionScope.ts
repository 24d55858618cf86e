import type { NodeRunRow } from '../../../db/repositories/executions/executionNodes.ts';
import { nodeReferences, type NodeReferences } from '../../../platform/expressions/nodeReferences.ts';
import { everyOutput } from '../../../platform/expressions/scanCode.ts';
import type { ParameterTree } from '../../../platform/expressions/resolve.ts';
import type { ExpressionItem, ExpressionScope, JsonValue, NodeInScope } from '../../../platform/expressions/scope.ts';
import type { ResumeUrls } from '../waits/ResumeLinks.ts';
import type { NodeCall } from '../../../workflows/contract.ts';
import { errorPort, type GraphNode, type ShapeOf } from '../../../workflows/graph/graph.ts';
import type { Source } from '../../../workflows/graph/source.ts';
import type { Item } from '../item.ts';
import type { LoadedExecution } from './LoadedExecution.ts';
import type { ItemsPlace, RunReader } from './RunReader.ts';
import { askedOutputs, outputBudget, type OutputBudget } from './askedOutputs.ts';
import { loopState } from './loopState.ts';
import { PairedItems, type Ancestor, type ItemAddress } from './pairedItems.ts';

export interface ScopeOptions {
  store: RunReader;
  /** Where to resume the execution; a preview has no such links. */
  waits: { urls: (execution: LoadedExecution) => Promise<Partial<ResumeUrls>> };
  nodeTypes: { readonly shapeOf: ShapeOf };
  execution: LoadedExecution;
  call: NodeCall;
  node: GraphNode;
  /** Input items of all ports in port order. */
  items: readonly Item[];
  now: Date;
  /** Top-level parameters that hold code instead of expressions. */
  asWritten?: readonly string[] | undefined;
}

/** Scope of a node run's expressions: its items, and those of the nodes that they name. */
export async function expressionScope(options: ScopeOptions): Promise<ExpressionScope> {
  const { execution, call, node, items, now } = options;
  const previous = sourcesOf(call)[0];
  const parameters = (node.parameters ?? {}) as ParameterTree;
  return {
    items: items as unknown as ExpressionItem[],
    ...(items.length === 0 ? { itemIndexes: [0] } : {}),
    nodes: await nodesInScope(options, nodeReferences(parameters, options.asWritten)),
    params: parameters,
    execution: { id: execution.id, mode: execution.mode, ...(await resumeUrls(options)) },
    organization: { id: execution.organizationId, name: execution.organizationName },
    digitalOrganization: {
      id: execution.digitalOrganizationId,
      name: execution.digitalOrganizationName,
      published: execution.published,
    },
    runIndex: call.runIndex,
    expressionErrors: execution.settings.expression_errors ?? 'strict',
    prevNode: previous ? previousNode(options, previous) : null,
    now: now.toISOString(),
    ...(node.settings?.n8n_names === true ? { n8nNames: true } : {}),
    timeZone: execution.settings.time_zone ?? 'UTC',
  };
}

/** Made only if they may be read: they cost a look at the execution's waits. */
async function resumeUrls({ execution, waits, node }: ScopeOptions): Promise<Partial<ResumeUrls>> {
  return JSON.stringify(node.parameters ?? {}).includes('$execution') ? waits.urls(execution) : {};
}

function previousNode(options: ScopeOptions, { nodeId, runIndex, port }: Source): ExpressionScope['prevNode'] {
  const node = options.execution.nodesById.get(nodeId);
  const outputIndex = node ? portsOf(node, options).indexOf(port) : -1;
  return { name: node?.name ?? nodeId, runIndex, ...(outputIndex < 0 ? {} : { outputIndex }) };
}

/** The outputs of a node as expressions number them; the output of errors is last. */
function portsOf(node: GraphNode, { nodeTypes }: ScopeOptions): string[] {
  return [...(nodeTypes.shapeOf(node)?.outputs(node.parameters ?? {}) ?? ['main']), errorPort];
}

async function nodesInScope(
  options: ScopeOptions,
  { names: referenced, outputs, asksAnyOutput }: NodeReferences,
): Promise<{ [name: string]: NodeInScope }> {
  if (referenced !== 'all' && referenced.size === 0) return {};
  const { execution, store, call } = options;
  const names = referenced === 'all' ? [...execution.nodesByName.keys()] : [...referenced];
  const isTolerant = execution.settings.expression_errors === 'tolerant';
  const paired = new PairedItems(store, call, { assumesFirst: isTolerant });
  const budget = outputBudget();
  const scope: { [name: string]: NodeInScope } = {};
  for (const name of names) {
    const node = execution.nodesByName.get(name);
    const asked = new Set([...(outputs.get(name) ?? []), ...(asksAnyOutput ? [everyOutput] : [])]);
    if (node) scope[name] = await nodeInScope(options, { node, paired, asked, budget, isTolerant });
  }
  return scope;
}

interface WantedNode {
  node: GraphNode;
  paired: PairedItems;
  asked: Set<string>;
  budget: OutputBudget;
  /** The first of several items counts as the one. */
  isTolerant: boolean;
}

/** The run of a node that the current items descend from, else its latest one; `.all()` gives the port they came by. */
async function nodeInScope(
  options: ScopeOptions,
  { node, paired, asked, budget, isTolerant }: WantedNode,
): Promise<NodeInScope> {
  const { store, call, execution, node: current } = options;
  const params = (node.parameters ?? {}) as { [key: string]: JsonValue };
  const ancestors = await paired.ancestorsIn(node.id, addressesOf(call, current.settings?.execute_once ?? false));
  const first = ancestors.find(({ found }) => found)?.found;
  const run = first ? await paired.run(node.id, first.runIndex) : await store.findRun(call, node.id);
  const context = await contextOf(options, { node, run, paired });
  if (!run) return { type: node.type, items: [], executed: false, ...context, params };
  const port = first?.port ?? Object.entries(run.outputs).find(([, { count }]) => count > 0)?.[0] ?? 'main';
  const shown = { nodeId: node.id, runIndex: run.runIndex, port };
  const severalAt = ancestors.map(({ isOneOfSeveral }) => isOneOfSeveral);
  const brokenAt = ancestors.map(({ brokenAt: id }) => (id ? (execution.nodesById.get(id)?.name ?? id) : null));
  return {
    type: node.type,
    items: expressionItems(await paired.items(shown)),
    ...(asked.size === 0
      ? {}
      : await askedOutputs({
          asked,
          run,
          port,
          ports: portsOf(node, options),
          paired,
          latest: () => store.findRun(call, node.id),
          runIndex: call.runIndex,
          budget,
        })),
    executed: true,
    ...context,
    ...(await pairs(isTolerant ? ancestors.map(firstOf) : ancestors, paired, shown)),
    ...(severalAt.includes(true) ? { severalAt } : {}),
    ...(brokenAt.some((name) => name !== null) ? { brokenAt } : {}),
    params,
  };
}

/** The state of a loop, read if a text may name it. */
async function contextOf(
  { node: current, nodeTypes }: ScopeOptions,
  { node, run, paired }: { node: GraphNode; run: NodeRunRow | null; paired: PairedItems },
): Promise<Pick<NodeInScope, 'context'>> {
  const isRead = nodeTypes.shapeOf(node)?.loop && JSON.stringify(current.parameters ?? {}).includes('context');
  return isRead ? { context: await loopState(run, paired, node.settings?.execute_once ?? false) } : {};
}

function firstOf(ancestor: Ancestor): Ancestor {
  return { ...ancestor, isOneOfSeveral: false };
}

/** The items of a node that the current ones descend from: indexes into the output that is shown, or into a list of their own. */
async function pairs(
  ancestors: readonly Ancestor[],
  paired: PairedItems,
  shown: ItemsPlace,
): Promise<Pick<NodeInScope, 'pairedIndexes' | 'pairedItems'>> {
  const isShown = ({ runIndex, port }: ItemAddress): boolean => runIndex === shown.runIndex && port === shown.port;
  const only = ancestors.map(({ found, isOneOfSeveral }) => (isOneOfSeveral ? undefined : found));
  if (only.every((found) => !found || isShown(found)))
    return { pairedIndexes: only.map((found) => found?.index ?? null) };
  const pairedItems: Item[] = [];
  const pairedIndexes: (number | null)[] = [];
  for (const found of only) {
    const item = found && (await paired.items(found))[found.index];
    pairedIndexes.push(item ? pairedItems.push(item) - 1 : null);
  }
  return { pairedIndexes, pairedItems: expressionItems(pairedItems) };
}

function expressionItems(items: readonly Item[]): readonly ExpressionItem[] {
  return items as unknown as readonly ExpressionItem[];
}

/** Where each input item of a run is kept, in the order of the items. */
function addressesOf(call: NodeCall, firstOnly: boolean): (ItemsPlace & { index: number })[] {
  return Object.values(call.sources).flatMap((sources) => {
    const addresses = sources.flatMap(({ nodeId, runIndex, port, count }) =>
      Array.from({ length: count }, (_, index) => ({ nodeId, runIndex, port, index })),
    );
    return firstOnly ? addresses.slice(0, 1) : addresses;
  });
}

/** The sources of all inputs in port order. */
export function sourcesOf(call: NodeCall): Source[] {
  return Object.values(call.sources).flat();
}
