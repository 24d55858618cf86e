import { connectionId, type Connection, type Graph, type GraphNode } from './graph.ts';

/** One value that differs; `path` as a JSON pointer (`/parameters/url`), `undefined` where it is not there. */
export type ValueChange = { path: string; before: unknown; after: unknown };

/** A node that is in both graphs and not the same. `values` is empty if it was only moved. */
export type NodeChange = { before: GraphNode; after: GraphNode; moved: boolean; values: ValueChange[] };

/** The changes from one graph to another. */
export type GraphDiff = {
  added: GraphNode[];
  removed: GraphNode[];
  /** Nodes whose function, name or settings changed; they may also have moved. */
  changed: NodeChange[];
  /** Nothing but the place on the canvas changed. */
  moved: NodeChange[];
  addedConnections: Connection[];
  removedConnections: Connection[];
  /** Ids of nodes whose pinned items differ. Pinned items act only in runs by hand. */
  pinned: string[];
  /** Notes on the canvas differ. */
  notes: boolean;
};

/** At most so many values of one node are listed. */
export const maxValues = 100;

/** Compares two graphs, node by node by their ids. */
export function diffGraphs(before: Graph, after: Graph): GraphDiff {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const kept = new Set(after.nodes.map((node) => node.id));
  const both = after.nodes.flatMap((node) => {
    const was = old.get(node.id);
    return was === undefined || was === node ? [] : [diffNodes(was, node)];
  });
  const oldConnections = new Set(before.connections.map(connectionId));
  const newConnections = new Set(after.connections.map(connectionId));
  return {
    added: after.nodes.filter((node) => !old.has(node.id)),
    removed: before.nodes.filter((node) => !kept.has(node.id)),
    changed: both.filter(({ values }) => values.length > 0),
    moved: both.filter(({ values, moved }) => moved && values.length === 0),
    addedConnections: after.connections.filter((connection) => !oldConnections.has(connectionId(connection))),
    removedConnections: before.connections.filter((connection) => !newConnections.has(connectionId(connection))),
    pinned: differingKeys(before.pin_data ?? {}, after.pin_data ?? {}),
    notes: !isSame(before.notes ?? [], after.notes ?? []),
  };
}

/** Returns the part of the diff that concerns one node. */
export function diffOfNode(diff: GraphDiff, nodeId: string): GraphDiff {
  const isIt = ({ after }: NodeChange): boolean => after.id === nodeId;
  return {
    added: diff.added.filter(({ id }) => id === nodeId),
    removed: diff.removed.filter(({ id }) => id === nodeId),
    changed: diff.changed.filter(isIt),
    moved: diff.moved.filter(isIt),
    addedConnections: [],
    removedConnections: [],
    pinned: diff.pinned.filter((id) => id === nodeId),
    notes: false,
  };
}

/** True if both graphs do the same: at most nodes were moved, notes written or items pinned. */
export function doesTheSame(diff: GraphDiff): boolean {
  const { added, removed, changed, addedConnections, removedConnections } = diff;
  return added.length + removed.length + changed.length + addedConnections.length + removedConnections.length === 0;
}

/** True if the graphs do not differ in anything. */
export function isNoChange(diff: GraphDiff): boolean {
  return doesTheSame(diff) && diff.moved.length === 0 && diff.pinned.length === 0 && !diff.notes;
}

/** Merges both graphs into one picture: the newer one, and removed elements. */
export function mergeForPicture(after: Graph, { removed, removedConnections }: GraphDiff): Graph {
  return {
    ...after,
    nodes: [...after.nodes, ...removed],
    connections: [...after.connections, ...removedConnections],
  };
}

function diffNodes(before: GraphNode, after: GraphNode): NodeChange {
  const values = diffValues(compared(before), compared(after)).slice(0, maxValues);
  const moved = before.position.x !== after.position.x || before.position.y !== after.position.y;
  return { before, after, moved, values };
}

/** Returns a node's content without its position and empty parts: `{}` and undefined are equal. */
function compared({
  name,
  type,
  type_version = 1,
  parameters = {},
  credentials = {},
  settings = {},
}: GraphNode): Record<string, unknown> {
  return { name, type, type_version, parameters, credentials, settings };
}

function diffValues(before: unknown, after: unknown, path = ''): ValueChange[] {
  if (isSame(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    return differingKeys(before, after).flatMap((key) =>
      diffValues(before[key], after[key], `${path}/${escapePointer(key)}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((entry, index) => diffValues(entry, after[index], `${path}/${index}`));
  return [{ path, before, after }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares JSON values by content; the order of keys does not count, and a missing one is the same as `undefined`. */
function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (Array.isArray(before) || Array.isArray(after)) {
    if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false;
    return before.every((entry, index) => isSame(entry, after[index]));
  }
  return isRecord(before) && isRecord(after) && differingKeys(before, after).length === 0;
}

function differingKeys(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.filter((key) => !isSame(before[key], after[key]));
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
