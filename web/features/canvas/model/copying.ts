import { mayConnect } from './connecting.ts';
import { connect } from './edits.ts';
import {
  maxNodes,
  maxNotes,
  type Connection,
  type Graph,
  type GraphNode,
  type GraphNote,
  type NodeTypes,
  type Parts,
  type Position,
} from './graph.ts';
import { freeName } from './names.ts';
import { nodeSize } from './nodeSize.ts';
import { renameReferences } from './references.ts';

/** Nodes with the connections among them, and notes: the content of a copy and of a paste. */
export type GraphPart = {
  nodes: readonly GraphNode[];
  connections: readonly Connection[];
  notes: readonly GraphNote[];
};

/** The chosen nodes and notes of a graph, with the connections among these nodes. */
export function partOf(graph: Graph, { nodeIds, noteIds = new Set() }: Parts): GraphPart {
  return {
    nodes: graph.nodes.filter((node) => nodeIds.has(node.id)),
    connections: graph.connections.filter(({ from, to }) => nodeIds.has(from.node) && nodeIds.has(to.node)),
    notes: (graph.notes ?? []).filter((note) => noteIds.has(note.id)),
  };
}

/** Result of a paste: the graph, the ids of new elements, and the names of skipped nodes. */
export type Pasted = { graph: Graph; nodeIds: Set<string>; noteIds: Set<string>; leftOut: string[] };

type PasteOptions = {
  /** Position for the middle of the pasted part, or its offset from the original position. */
  place: { middle: Position } | { by: Position };
  newId: () => string;
  nodeTypes: NodeTypes;
};

/**
 * Adds a part with fresh ids and free names; expressions in it that name one of its nodes follow that node's new name. A second manual
 * trigger and nodes beyond the limit of a graph are skipped, as are connections that the rules reject.
 */
export function paste(graph: Graph, part: GraphPart, { place, newId, nodeTypes }: PasteOptions): Pasted {
  const by = 'by' in place ? place.by : distance(part, place.middle);
  const moved = ({ x, y }: Position) => ({ x: Math.round(x + by.x), y: Math.round(y + by.y) });
  const leftOut: string[] = [];
  const ids = new Map<string, string>();
  const renames = new Map<string, string>();
  let grown = graph;
  for (const node of part.nodes) {
    const second = node.type === 'trigger.manual' && grown.nodes.some(({ type }) => type === node.type);
    if (second || grown.nodes.length >= maxNodes) {
      leftOut.push(node.name);
      continue;
    }
    const copy = {
      ...structuredClone(node),
      id: newId(),
      name: freeName(grown, node.name),
      position: moved(node.position),
    };
    ids.set(node.id, copy.id);
    if (copy.name !== node.name) renames.set(node.name, copy.name);
    grown = { ...grown, nodes: [...grown.nodes, copy] };
  }
  const nodeIds = new Set(ids.values());
  grown = {
    ...grown,
    nodes: grown.nodes.map((node) => (nodeIds.has(node.id) ? renameReferences(node, renames) : node)),
  };
  for (const { from, to } of part.connections) {
    const [source, target] = [ids.get(from.node), ids.get(to.node)];
    if (source === undefined || target === undefined) continue;
    const connection = { from: { node: source, port: from.port }, to: { node: target, port: to.port } };
    if (mayConnect(grown, connection, nodeTypes).allowed) grown = connect(grown, connection);
  }
  const room = maxNotes - (graph.notes ?? []).length;
  const notes = part.notes.slice(0, room).map((note) => ({ ...note, id: newId(), position: moved(note.position) }));
  if (notes.length > 0) grown = { ...grown, notes: [...(graph.notes ?? []), ...notes] };
  return { graph: grown, nodeIds, noteIds: new Set(notes.map(({ id }) => id)), leftOut };
}

/** How far the middle of a part is from a place. */
function distance({ nodes, notes }: GraphPart, middle: Position): Position {
  const boxes = [
    ...nodes.map(({ position }) => ({ ...position, width: nodeSize, height: nodeSize })),
    ...notes.map(({ position, width = 0, height = 0 }) => ({ ...position, width, height })),
  ];
  if (boxes.length === 0) return { x: 0, y: 0 };
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const onGrid = (value: number) => Math.round(value / 10) * 10;
  return { x: onGrid(middle.x - (left + right) / 2), y: onGrid(middle.y - (top + bottom) / 2) };
}
