import { findNode, type Graph, type GraphNode, type Position } from './graph.ts';
import { nodeSize } from './nodeSize.ts';
import { noteSize } from './notes.ts';

const step = { x: 220, y: 140 };
/** Names stand below nodes, wider than these. */
const near = { x: 170, y: 125 };

function isFree(graph: Graph, { x, y }: Position): boolean {
  return !graph.nodes.some((node) => Math.abs(node.position.x - x) < near.x && Math.abs(node.position.y - y) < near.y);
}

/** The wished place, or the next free one below it, so that a new node never covers another. */
export function freePosition(graph: Graph, wished: Position): Position {
  for (let row = 0; row <= graph.nodes.length; row += 1) {
    const position = { x: wished.x, y: wished.y + row * step.y };
    if (isFree(graph, position)) return position;
  }
  return wished;
}

/** Where a node added by click goes: right of the selected one, else right of the rightmost, else the origin. */
export function nextPosition(graph: Graph, afterNodeId: string | null): Position {
  const after = afterNodeId === null ? undefined : findNode(graph, afterNodeId);
  const anchor =
    after ??
    graph.nodes.reduce<GraphNode | undefined>(
      (most, node) => (most === undefined || node.position.x > most.position.x ? node : most),
      undefined,
    );
  if (anchor === undefined) return { x: 0, y: 0 };
  return freePosition(graph, { x: anchor.position.x + step.x, y: anchor.position.y });
}

/** Where a new note with its middle at the wished place goes: there, else the next place below that no node covers. */
export function freeNotePosition(graph: Graph, middle: Position): Position {
  const { width, height } = noteSize;
  const x = middle.x - width / 2;
  const covered = (y: number) =>
    graph.nodes.some(
      ({ position }) =>
        position.x < x + width && position.x + nodeSize > x && position.y < y + height && position.y + nodeSize > y,
    );
  for (let row = 0; row <= graph.nodes.length * 4; row += 1) {
    const y = middle.y - height / 2 + row * 40;
    if (!covered(y)) return { x, y };
  }
  return { x, y: middle.y - height / 2 };
}
