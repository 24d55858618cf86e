import { isDeepStrictEqual } from 'node:util';

import type { RanNode } from '../../../db/repositories/executions/executionCopies.ts';
import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];
type Graph = Schemas['Graph'];
type GraphNode = Schemas['GraphNode'];

/** An earlier execution and the part to run now. */
export interface Reuse {
  /** The graph of the earlier execution. */
  before: Graph;
  /** The current graph. */
  after: Graph;
  /** The nodes that ran in the earlier execution. */
  ran: readonly RanNode[];
  /** It ran to its end: a node that did not run got no items. */
  isWhole: boolean;
  /** Pinned items stood in for nodes in it. */
  hadPins: boolean;
  /** The node that runs in any case. */
  untilNode: string | null;
}

/**
 * Returns the nodes whose stored outputs are still valid: unchanged (parameters, settings, credentials, pins, incoming connections), every
 * run successful, and no predecessor that has to run. All others are dirty, and so is everything behind them.
 */
export function reusableNodes(reuse: Reuse): string[] {
  const ran = new Map(reuse.ran.map((node) => [node.nodeId, node]));
  const changed = changedNodes(reuse);
  const isDirty = (id: string): boolean => {
    const runs = ran.get(id);
    if (id === reuse.untilNode || changed.has(id)) return true;
    return runs ? !runs.allSucceeded || runs.isIncomplete : !reuse.isWhole;
  };
  const dirty = withFollowers(reuse.after, reuse.after.nodes.map((node) => node.id).filter(isDirty));
  return reuse.after.nodes.map((node) => node.id).filter((id) => ran.has(id) && !dirty.has(id));
}

function changedNodes({ before, after, hadPins }: Reuse): Set<string> {
  const oldNodes = new Map(before.nodes.map((node) => [node.id, node]));
  const intoBefore = incoming(before);
  const intoAfter = incoming(after);
  const changed = after.nodes.filter((node) => {
    const old = oldNodes.get(node.id);
    if (!old || !isDeepStrictEqual(definitionOf(old), definitionOf(node))) return true;
    if (!isDeepStrictEqual(hadPins ? before.pin_data?.[node.id] : undefined, after.pin_data?.[node.id])) return true;
    return !isDeepStrictEqual(intoBefore.get(node.id), intoAfter.get(node.id));
  });
  return new Set(changed.map((node) => node.id));
}

/** The parts of a node that affect its output; name, position and notes do not. */
function definitionOf({ type, type_version = 1, parameters = {}, credentials = {}, settings = {} }: GraphNode): object {
  const { notes: _notes, ...acting } = settings;
  return { type, type_version, parameters, credentials, settings: acting };
}

function incoming({ connections }: Graph): Map<string, Set<string>> {
  const into = new Map<string, Set<string>>();
  for (const { from, to } of connections) {
    const places = into.get(to.node) ?? new Set<string>();
    into.set(to.node, places.add(`${to.port} ${from.node} ${from.port}`));
  }
  return into;
}

function withFollowers({ connections }: Graph, ids: readonly string[]): Set<string> {
  const after = Map.groupBy(connections, (connection) => connection.from.node);
  const open = [...ids];
  const reached = new Set(open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { to } of after.get(next) ?? []) {
      if (reached.has(to.node)) continue;
      reached.add(to.node);
      open.push(to.node);
    }
  }
  return reached;
}
