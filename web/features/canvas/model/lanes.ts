import { connectionId, type Connection, type Graph, type GraphNode, type Position } from './graph.ts';
import { nodeSize } from './nodeSize.ts';

/** Height of the name and kind below a node. */
const textHeight = 42;
const gap = 14;
/** Searching for a free lane ends after so many. */
const mostLanes = 40;

/**
 * Returns by connection id the heights of lanes below the nodes, for connections that lead backward or are blocked by another node. All
 * others go straight, and have none.
 */
export function lanesOf({ nodes, connections }: Pick<Graph, 'nodes' | 'connections'>): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const columns = nodes.toSorted((a, b) => a.position.x - b.position.x);
  const lanes = new Map<string, number>();
  const taken: Taken[] = [];
  for (const connection of connections) {
    const ends = endsOf(connection, byId);
    if (ends === null) continue;
    const [from, to] = ends;
    const leadsBack = to.position.x < from.position.x + nodeSize;
    const between = columns.filter(({ id, position: { x } }) => isBetween(x, ends) && id !== from.id && id !== to.id);
    if (!leadsBack && !between.some((node) => isInTheWay(node.position, ends))) continue;
    const inRange = leadsBack ? columns.filter(({ position: { x } }) => isBetween(x, ends)) : between;
    const range = {
      left: Math.min(from.position.x, to.position.x),
      right: Math.max(from.position.x, to.position.x) + nodeSize,
    };
    const wished = freeLane(inRange, Math.max(from.position.y, to.position.y));
    const lane = besides(taken, { ...range, lane: wished });
    taken.push({ ...range, lane });
    lanes.set(connectionId(connection), lane);
  }
  return lanes;
}

/** A lane that a connection runs along, from left to right. */
type Taken = { left: number; right: number; lane: number };

/** The wished lane, else the next below it that no other connection runs along there. */
function besides(taken: readonly Taken[], { left, right, lane: wished }: Taken): number {
  let lane = wished;
  for (let round = 0; round < mostLanes; round += 1) {
    const current = lane;
    const isTaken = taken.some((one) => one.left < right && one.right > left && Math.abs(one.lane - current) < gap);
    if (!isTaken) break;
    lane += gap;
  }
  return lane;
}

type Ends = readonly [from: GraphNode, to: GraphNode];

function endsOf({ from, to }: Connection, byId: ReadonlyMap<string, GraphNode>): Ends | null {
  const [source, target] = [byId.get(from.node), byId.get(to.node)];
  return source === undefined || target === undefined ? null : [source, target];
}

function isBetween(x: number, [from, to]: Ends): boolean {
  const [left, right] = [Math.min(from.position.x, to.position.x), Math.max(from.position.x, to.position.x)];
  return x + nodeSize > left && x < right + nodeSize;
}

/** Whether a node lies on the straight way from one end to the other. */
function isInTheWay({ x, y }: Position, [from, to]: Ends): boolean {
  const startX = from.position.x + nodeSize;
  const length = to.position.x - startX;
  if (length <= 0 || x + nodeSize <= startX || x >= to.position.x) return false;
  const share = Math.min(1, Math.max(0, (x + nodeSize / 2 - startX) / length));
  const middle = nodeSize / 2 + from.position.y + (to.position.y - from.position.y) * share;
  return middle > y - gap && middle < y + nodeSize + gap;
}

/** The first height below `top` at which no node stands. */
function freeLane(nodes: readonly GraphNode[], top: number): number {
  let lane = top + nodeSize + textHeight + gap;
  for (let round = 0; round < mostLanes; round += 1) {
    const current = lane;
    const covering = nodes.find(
      ({ position: { y } }) => current > y - gap && current < y + nodeSize + textHeight + gap,
    );
    if (covering === undefined) break;
    lane = covering.position.y + nodeSize + textHeight + gap;
  }
  return lane;
}
