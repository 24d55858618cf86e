import { createHash } from 'node:crypto';

import type { EvaluationRow } from '../../db/repositories/evaluations/evaluationResults.ts';
import type { components } from '../../openapi/generated/types.ts';
import { testedGraph } from './testedGraph.ts';

type Schemas = components['schemas'];

/** Of all that runs: two graphs with the same one do the same. Places, notes and pinned items of nodes are left out. */
export function graphHash(graph: Schemas['Graph'], settings: Schemas['DigitalOrganizationSettings']): Buffer {
  const nodes = graph.nodes.map(({ position: _place, settings: own, ...node }) => {
    const { notes: _notes, ...rest } = (own ?? {}) as Record<string, unknown>;
    return { ...node, settings: rest };
  });
  // Which branch goes first is up to where nodes are.
  const order = graph.nodes
    .toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)
    .map(({ id }) => id);
  return digest({
    nodes: nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    connections: graph.connections,
    order,
    settings,
  });
}

/** Returns the hash of the tested part of a graph; null if the graph has no such node. */
export function testedHash(
  { graph, settings }: { graph: Schemas['Graph']; settings: Schemas['DigitalOrganizationSettings'] },
  targetNodeId: string | null,
): Buffer | null {
  const tested = testedGraph(graph, targetNodeId);
  return tested && graphHash(tested, settings);
}

/** Of the rows as they are run, and of how they are looked at. */
export function setHash(rows: readonly EvaluationRow[], how: { metrics: unknown; outputField: string }): Buffer {
  const hash = createHash('sha256').update(canonical(how));
  for (const { rowId, input, expected, remark } of rows)
    hash.update(`\n${canonical({ rowId, input, expected: expected ?? null, remark })}`);
  return hash.digest();
}

function digest(value: unknown): Buffer {
  return createHash('sha256').update(canonical(value)).digest();
}

/** JSON with keys in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}
