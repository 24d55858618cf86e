import { nodesReferencedBy, type ParameterTree } from '../expressions/resolve.ts';
import type { ExpressionItem, ExpressionScope, JsonValue, NodeInScope } from '../expressions/scope.ts';
import type { ResumeUrls } from '../executions/waits/ResumeLinks.ts';
import type { NodeCall } from '../workflows/contract.ts';
import type { GraphNode } from '../workflows/graph/graph.ts';
import type { Source } from '../workflows/graph/Walk.ts';
import type { Item } from './define.ts';
import type { ExecutionStore, ItemsPlace, LoadedExecution } from './ExecutionStore.ts';
import { PairedItems } from './pairedItems.ts';
import type { WaitStore } from './WaitStore.ts';

export interface ScopeOptions {
  store: ExecutionStore;
  waits: Pick<WaitStore, 'urls'>;
  execution: LoadedExecution;
  call: NodeCall;
  node: GraphNode;
  /** Input items of all ports in port order. */
  items: readonly Item[];
  now: Date;
  /** Top-level parameters that hold code instead of expressions. */
  asWritten?: readonly string[] | undefined;
}

/** Everything the expressions of a node run can see: its items, and of other nodes those that they name. */
export async function expressionScope(options: ScopeOptions): Promise<ExpressionScope> {
  const { execution, call, node, items, now } = options;
  const previous = sourcesOf(call)[0];
  const parameters = (node.parameters ?? {}) as ParameterTree;
  return {
    items: items as unknown as ExpressionItem[],
    ...(items.length === 0 ? { itemIndexes: [0] } : {}),
    nodes: await nodesInScope(options, nodesReferencedBy(parameters, options.asWritten)),
    params: parameters,
    execution: { id: execution.id, mode: execution.mode, ...(await resumeUrls(options)) },
    organization: { id: execution.organizationId, name: execution.organizationName },
    digitalOrganization: {
      id: execution.digitalOrganizationId,
      name: execution.digitalOrganizationName,
      published: execution.published,
    },
    runIndex: call.runIndex,
    prevNode: previous
      ? { name: execution.nodesById.get(previous.nodeId)?.name ?? previous.nodeId, runIndex: previous.runIndex }
      : null,
    now: now.toISOString(),
    timeZone: execution.settings.time_zone ?? 'UTC',
  };
}

/** Made only where they may be read: they cost a look at the execution's waits. */
async function resumeUrls({ execution, waits, node }: ScopeOptions): Promise<Partial<ResumeUrls>> {
  return JSON.stringify(node.parameters ?? {}).includes('$execution') ? waits.urls(execution) : {};
}

async function nodesInScope(
  options: ScopeOptions,
  referenced: Set<string> | 'all',
): Promise<{ [name: string]: NodeInScope }> {
  if (referenced !== 'all' && referenced.size === 0) return {};
  const { execution, store, call } = options;
  const names = referenced === 'all' ? [...execution.nodesByName.keys()] : [...referenced];
  const paired = new PairedItems(store, call);
  const scope: { [name: string]: NodeInScope } = {};
  for (const name of names) {
    const node = execution.nodesByName.get(name);
    if (node) scope[name] = await nodeInScope(node, paired, options);
  }
  return scope;
}

/** The run of a node that the current items descend from, else its latest one; `.all()` gives the port they came by. */
async function nodeInScope(
  node: GraphNode,
  paired: PairedItems,
  { store, call, node: current }: ScopeOptions,
): Promise<NodeInScope> {
  const params = (node.parameters ?? {}) as { [key: string]: JsonValue };
  const addresses = await paired.ancestorsIn(node.id, addressesOf(call, current.settings?.execute_once ?? false));
  const found = addresses.find((address) => address !== undefined);
  const run = found ? await paired.run(node.id, found.runIndex) : await store.findRun(call, node.id);
  if (!run) return { type: node.type, runs: [], executed: false, params };
  const port = found?.port ?? Object.entries(run.outputs).find(([, { count }]) => count > 0)?.[0] ?? 'main';
  const outputs = await paired.items({ nodeId: node.id, runIndex: run.runIndex, port });
  const pairedIndexes = addresses.map((address) =>
    address && address.runIndex === run.runIndex && address.port === port ? address.index : null,
  );
  return { type: node.type, runs: [outputs as unknown as ExpressionItem[]], executed: true, pairedIndexes, params };
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
