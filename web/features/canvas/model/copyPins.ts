import type { Schema } from '../../../api/client.ts';
import { type Graph, type NodeTypes, typeOf } from './graph.ts';
import { maxPinnedBytes, setPinnedItems, toPinned, type PinnedItems } from './pinning.ts';
import { outputPorts } from './ports.ts';

type Detail = Schema<'ExecutionNodeDetail'>;

/** So many items of a node are copied at most. */
export const mostItems = 250;

/** An execution's pinnable items, and the reasons for the others. */
export type CopiedPins = {
  pins: Record<string, PinnedItems>;
  /** Nodes of which only the first items were copied. */
  cut: string[];
  /** Nodes whose items carry files, which stay with their execution. */
  withFiles: string[];
  left: { name: string; reason: LeftReason }[];
};

/**
 * Reason that the items of a node are not copied: the draft lacks the node (or has it with another type), it did not succeed, it has more
 * than one port (pinned items leave by the first), it ran in a loop, or they exceed the size limit.
 */
export type LeftReason = 'not_in_draft' | 'not_finished' | 'other_port' | 'loop' | 'too_large';

/** Returns the nodes whose items should be read: nodes that can be pinned in this draft. */
export function pinnableNodes(draft: Graph, execution: Schema<'Execution'>, nodeTypes: NodeTypes) {
  const nodes: string[] = [];
  const left: CopiedPins['left'] = [];
  for (const run of execution.nodes) {
    const node = draft.nodes.find(({ id }) => id === run.node_id);
    const reason = reasonAgainst(run, node?.type === run.type ? node : undefined, nodeTypes);
    if (reason === null) nodes.push(run.node_id);
    else left.push({ name: run.name, reason });
  }
  return { nodes, left };
}

function reasonAgainst(
  run: Schema<'ExecutionNode'>,
  node: Graph['nodes'][number] | undefined,
  nodeTypes: NodeTypes,
): LeftReason | null {
  if (node === undefined) return 'not_in_draft';
  if (run.status !== 'success') return 'not_finished';
  if (run.runs > 1) return 'loop';
  const first = outputPorts(node, typeOf(nodeTypes, node))[0]?.name ?? 'main';
  const others = Object.entries(run.outputs).filter(([port, { count }]) => port !== first && count > 0);
  return others.length > 0 ? 'other_port' : null;
}

/** Creates pins from the nodes' output, in the order in which the nodes ran. */
export function copyPins(details: readonly Detail[], left: CopiedPins['left']): CopiedPins {
  const copied: CopiedPins = { pins: {}, cut: [], withFiles: [], left: [...left] };
  let bytes = 0;
  for (const { node_id: nodeId, name, runs } of details) {
    const ports = Object.values(runs.at(-1)?.outputs ?? {});
    const port = ports.find(({ count }) => count > 0) ?? ports[0];
    const read = port?.items ?? [];
    const items = toPinned(read);
    const size = new Blob([JSON.stringify(items)]).size;
    // The draft is saved as a whole, so the limit of one node is that of all of them here.
    if (bytes + size > maxPinnedBytes) {
      copied.left.push({ name, reason: 'too_large' });
      continue;
    }
    bytes += size;
    copied.pins[nodeId] = items;
    if ((port?.count ?? 0) > read.length) copied.cut.push(name);
    if (read.some((item) => Object.keys(item.binary ?? {}).length > 0)) copied.withFiles.push(name);
  }
  return copied;
}

/** The draft with these pins in place of its own for the same nodes. */
export function withPins(graph: Graph, pins: CopiedPins['pins']): Graph {
  return Object.entries(pins).reduce((before, [nodeId, items]) => setPinnedItems(before, nodeId, items), graph);
}
