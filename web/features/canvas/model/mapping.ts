import type { Edge, Node } from '@xyflow/react';
import { t } from '../../../texts/texts.ts';
import { agentTools, type CanvasTool } from './agentTools.ts';
import {
  connectionId,
  type Connection,
  type Graph,
  type GraphNode,
  type GraphNote,
  type NodeTypes,
  typeOf,
} from './graph.ts';
import { lanesOf } from './lanes.ts';
import { noteSize } from './notes.ts';
import { pinnedItems } from './pinning.ts';
import { inputPorts, outputPorts, type Port } from './ports.ts';
import type { NodeState, RunOverlay } from './runOverlay.ts';
import { noteElementId } from './selection.ts';

/** Content of a node on the canvas. */
export type CanvasNodeContent = {
  node: GraphNode;
  title: string;
  icon: string;
  group: string;
  trigger: boolean;
  /** True if pinned items replace its output in manual executions. */
  pinned: boolean;
  /** The newest version of its type, if it has an earlier one. */
  newer: number | null;
  known: boolean;
  inputs: Port[];
  outputs: Port[];
  /** Names of outputs that lead nowhere yet, separated by spaces. */
  loose: string;
  problems: number;
  warnings: number;
  state: NodeState | null;
  /** Of an agent. */
  tools: CanvasTool[];
};

/** A node as xyflow wants it. */
export type CanvasNode = Node<CanvasNodeContent, 'node'>;
/** A note as xyflow wants it: another kind of its nodes. */
export type CanvasNote = Node<{ note: GraphNote }, 'note'>;
export type CanvasElement = CanvasNode | CanvasNote;
/** A connection as xyflow wants it; `items` went along it in the execution that is shown, `lane` is where it runs below the nodes. */
export type CanvasEdge = Edge<{ items: number | null; lane: number | null }>;

type Shown = {
  nodeTypes: NodeTypes;
  issues: readonly { node_id: string | null; severity: 'error' | 'warning' }[];
  overlay: RunOverlay | null;
};

/** Translates the nodes of a graph for xyflow. The only place, with the functions below, where the two meet. */
export function toCanvasNodes(graph: Graph, { nodeTypes, issues, overlay }: Shown): CanvasNode[] {
  const led = new Set(graph.connections.map(({ from }) => `${from.node}:${from.port}`));
  const counts = countIssues(issues);
  return graph.nodes.map((node) => {
    const nodeType = nodeTypes.get(node.type);
    const ofVersion = typeOf(nodeTypes, node);
    const outputs = outputPorts(node, ofVersion);
    const title = nodeType?.title ?? node.type;
    const pinned = pinnedItems(graph, node.id) !== null;
    const marks = [
      node.settings?.disabled === true ? t('canvas.disabledInline') : '',
      pinned ? t('canvas.pinned') : '',
    ].filter(Boolean);
    return {
      id: node.id,
      type: 'node',
      position: node.position,
      ariaLabel: [node.name, title, ...marks].join(', '),
      data: {
        node,
        title,
        icon: nodeType?.icon ?? '',
        group: nodeType?.group ?? node.type.split('.')[0] ?? '',
        trigger: nodeType?.trigger ?? node.type.startsWith('trigger.'),
        pinned,
        newer: nodeType && nodeType.version > (node.type_version ?? 1) ? nodeType.version : null,
        known: nodeType !== undefined,
        inputs: inputPorts(node, ofVersion),
        outputs,
        loose: outputs
          .filter(({ name }) => !led.has(`${node.id}:${name}`))
          .map(({ name }) => name)
          .join(' '),
        problems: counts.get(`${node.id} error`) ?? 0,
        warnings: counts.get(`${node.id} warning`) ?? 0,
        state: overlay?.nodes.get(node.id) ?? null,
        tools: agentTools(node, nodeTypes),
      },
    };
  });
}

function countIssues(issues: Shown['issues']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { node_id: nodeId, severity } of issues) {
    const key = `${nodeId} ${severity}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Translates the notes of a graph for xyflow; they lie behind its nodes. */
export function toCanvasNotes({ notes = [] }: Graph): CanvasNote[] {
  return notes.map((note) => {
    const { width = noteSize.width, height = noteSize.height } = note;
    return {
      id: noteElementId(note.id),
      type: 'note',
      position: note.position,
      width,
      height,
      zIndex: -1001,
      connectable: false,
      ariaLabel: t('digitalOrganizations.note'),
      data: { note },
    };
  });
}

/**
 * Updates an element while keeping xyflow's own marks (sizes, position during a drag). Returns the same object if nothing changed, so that
 * nothing renders again.
 */
export function keepStable<Element extends CanvasElement>(
  before: CanvasElement | undefined,
  next: Element,
  selected: boolean,
): Element {
  if (before === undefined || before.type !== next.type) return { ...next, selected };
  const old = before as Element;
  const data = sameEntries(old.data, next.data) ? old.data : next.data;
  const position = old.dragging === true || isSamePlace(old.position, next.position) ? old.position : next.position;
  const size = next.width === undefined ? {} : { width: next.width, height: next.height };
  const merged = { ...old, ...next, ...size, data, position, selected };
  return sameEntries(old, merged) ? old : merged;
}

/** Updates a connection while keeping its selection. Returns the same object if nothing changed. */
export function keepStableEdge(before: CanvasEdge | undefined, next: CanvasEdge): CanvasEdge {
  const selected = before?.selected === true;
  const isSame = next.data?.items === before?.data?.items && next.data?.lane === before?.data?.lane;
  const data = isSame ? before?.data : next.data;
  const merged = { ...next, selected, ...(data === undefined ? {} : { data }) };
  return before !== undefined && sameEntries(before, merged) ? before : merged;
}

function isSamePlace(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return a.x === b.x && a.y === b.y;
}

const nested = new Set(['inputs', 'outputs', 'tools']);

/** Returns whether two records have the same entries; nested lists and records of plain values are compared by content. */
function sameEntries(a: object, b: object): boolean {
  const [before, after] = [Object.entries(a), Object.entries(b)];
  const values = new Map(before);
  return (
    before.length === after.length &&
    after.every(([key, value]) => {
      const old: unknown = values.get(key);
      if (old === value) return true;
      return nested.has(key) && JSON.stringify(old) === JSON.stringify(value);
    })
  );
}

/** Translates the connections of a graph for xyflow. */
export function toCanvasEdges(graph: Graph, overlay: RunOverlay | null): CanvasEdge[] {
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  const lanes = lanesOf(graph);
  return graph.connections.map((connection) => {
    const { from, to } = connection;
    const departed = overlay?.nodes.get(from.node);
    const items = departed?.outputs[from.port] ?? null;
    const arrived = overlay?.nodes.get(to.node);
    return {
      id: connectionId(connection),
      type: 'connection',
      source: from.node,
      sourceHandle: from.port,
      target: to.node,
      targetHandle: to.port,
      className: items === null ? '' : items > 0 ? 'carried' : 'idle',
      animated: arrived?.status === 'running' && items !== null && items > 0,
      ariaLabel: t('canvas.connectionLabel', {
        from: names.get(from.node) ?? from.node,
        to: names.get(to.node) ?? to.node,
      }),
      ...(items === null ? {} : { label: edgeLabel(items, Math.min(departed?.runs ?? 0, arrived?.runs ?? 0)) }),
      data: { items, lane: lanes.get(connectionId(connection)) ?? null },
    };
  });
}

/** The items of all rounds, and how many rounds there were: both ends ran at least so often. */
function edgeLabel(items: number, rounds: number): string {
  const counted = t('items.countItems', { count: items });
  return rounds > 1 ? `${counted} · ${t('executions.countRuns', { count: rounds })}` : counted;
}

/** The connection behind two handles of xyflow, or `null` where one is missing. */
export function toConnection(ends: {
  source: string | null;
  sourceHandle?: string | null;
  target: string | null;
  targetHandle?: string | null;
}): Connection | null {
  const { source, sourceHandle, target, targetHandle } = ends;
  if (!source || !target || !sourceHandle || !targetHandle) return null;
  return { from: { node: source, port: sourceHandle }, to: { node: target, port: targetHandle } };
}
