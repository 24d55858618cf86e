import { isDeepStrictEqual } from 'node:util';

import type { components } from '../../openapi/generated/types.ts';
import type { Connection, Graph, GraphNode } from '../../workflows/graph/graph.ts';
import { changeBefore } from '../digitalOrganizations/changeBefore.ts';
import type { DraftingNodeTypes } from './draftingTypes.ts';

type Schemas = components['schemas'];

/** Returns the differences from a draft to a proposal. Positions do not count. */
export function compareDrafts(before: Graph, after: Graph): Schemas['DraftDifferences'] {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const kept = new Set(after.nodes.map(({ id }) => id));
  return {
    added: after.nodes.flatMap(({ id }) => (old.has(id) ? [] : [id])),
    changed: after.nodes.flatMap((node) => (old.has(node.id) && !isSame(old.get(node.id)!, node) ? [node.id] : [])),
    removed: before.nodes.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    added_connections: without(after.connections, before.connections),
    removed_connections: without(before.connections, after.connections),
  };
}

function isSame(one: GraphNode, other: GraphNode): boolean {
  const parts = ({ name, parameters = {}, credentials = {}, settings = {}, ...kind }: GraphNode) =>
    [name, kind.type, kind.type_version ?? 1, parameters, credentials, settings] as const;
  return isDeepStrictEqual(parts(one), parts(other));
}

function without(some: readonly Connection[], others: readonly Connection[]): Connection[] {
  const known = new Set(others.map(keyOf));
  return some.filter((one) => !known.has(keyOf(one)));
}

function keyOf({ from, to }: Connection): string {
  return JSON.stringify([from.node, from.port, to.node, to.port]);
}

/**
 * Returns the nodes that act outside of an execution (they send data out or change something) and that a proposal adds, changes, or gives
 * other data. Nodes that a credential authenticates count for other data whatever their effects: the credential goes along.
 */
export function outsideEffectsOf(
  before: Graph,
  after: Graph,
  nodeTypes: Pick<DraftingNodeTypes, 'effectsOf' | 'get'>,
): Schemas['DraftEffect'][] {
  const { added, changed } = compareDrafts(before, after);
  return after.nodes.flatMap((node): Schemas['DraftEffect'][] => {
    const effects = [...nodeTypes.effectsOf(node)];
    const acts = effects.some((effect) => effect === 'sends_out' || effect === 'changes');
    const isUnknown = isService(node, nodeTypes);
    const hasCredential = Object.keys(node.credentials ?? {}).length > 0;
    if (node.settings?.disabled || !(acts || isUnknown || hasCredential)) return [];
    const shown = acts || !isUnknown ? effects : ([...effects, 'sends_out'] as const);
    if (added.includes(node.id)) return [{ node_id: node.id, effects: [...shown], reason: 'added' }];
    if (changed.includes(node.id)) return [{ node_id: node.id, effects: [...shown], reason: 'changed' }];
    return changeBefore(node, { before, after }, nodeTypes) === null
      ? []
      : [{ node_id: node.id, effects: [...shown], reason: 'input_changed' }];
  });
}

/** A node of another service that does not declare its effects may have any. */
function isService(node: GraphNode, nodeTypes: Pick<DraftingNodeTypes, 'effectsOf' | 'get'>): boolean {
  const type = nodeTypes.get(node);
  if (!type || type.shape.trigger || type.definition.agent) return false;
  return (type.definition.credentials ?? []).some(({ required }) => required) && nodeTypes.effectsOf(node).length === 0;
}
