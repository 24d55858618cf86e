import { t } from '../../../texts/texts.ts';
import { nodesBefore } from './before.ts';
import type { Graph, GraphNode, NodeTypes } from './graph.ts';
import { pinnedItems } from './pinning.ts';

/** How the Run button starts a draft. */
export type StartWay =
  | { way: 'run'; node: GraphNode }
  /** A webhook waits for an event, which carries the items. */
  | { way: 'listen'; node: GraphNode }
  /** One of several triggers has to be chosen first. */
  | { way: 'choose'; nodes: GraphNode[] }
  | { way: 'none'; reason: string };

function isTrigger(node: GraphNode, nodeTypes: NodeTypes): boolean {
  return nodeTypes.get(node.type)?.trigger ?? (node.type.startsWith('trigger.') || isOfService(node.type));
}

function isManual(node: GraphNode): boolean {
  return node.type === 'trigger.manual';
}

/** The node type that is tested by talking to it. */
export const chatType = 'trigger.chat';

const listened = new Set(['trigger.webhook', 'trigger.form', chatType, 'trigger.email', 'trigger.file', 'trigger.sse']);

/** Whether items can only come from outside, so that a test means listening for an event. */
export function listens(node: GraphNode): boolean {
  return listened.has(node.type) || isOfService(node.type);
}

/** Whether a node type is the trigger of a service, such as `github.trigger`. */
function isOfService(type: string): boolean {
  return type.endsWith('.trigger');
}

/**
 * The trigger that Run means: the selected one, else one with pinned items, else the manual one, else the only one. With pinned items, no
 * event is awaited.
 */
export function startWay(graph: Graph, nodeTypes: NodeTypes, selectedId: string | null): StartWay {
  const triggers = graph.nodes.filter((node) => isTrigger(node, nodeTypes) && node.settings?.disabled !== true);
  const pinned = triggers.filter((node) => pinnedItems(graph, node.id) !== null);
  const chosen =
    triggers.find((node) => node.id === selectedId) ??
    pinned.find(isManual) ??
    pinned[0] ??
    triggers.find(isManual) ??
    (triggers.length === 1 ? triggers[0] : undefined);
  if (chosen !== undefined)
    return { way: listens(chosen) && !pinned.includes(chosen) ? 'listen' : 'run', node: chosen };
  if (triggers.length === 0) return { way: 'none', reason: t('canvas.addTriggerFirst') };
  return { way: 'choose', nodes: triggers };
}

/** Returns the trigger of a run up to a node, as the server selects it: a trigger that leads to the node, else any. */
export function startWayTo(graph: Graph, nodeTypes: NodeTypes, nodeId: string): StartWay {
  const leading = new Set([nodeId, ...nodesBefore(graph, nodeId).map(({ node }) => node.id)]);
  const nodes = graph.nodes.filter(({ id }) => leading.has(id));
  const way = startWay({ ...graph, nodes }, nodeTypes, null);
  return way.way === 'none' ? startWay(graph, nodeTypes, null) : way;
}
