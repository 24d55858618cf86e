import { idPrefixes } from '../../db/ids.ts';
import { jsonPointer } from '../../platform/expressions/expressionPlace.ts';
import type { GraphNode } from '../../workflows/graph/graph.ts';

const idText = new RegExp(
  String.raw`(?<![A-Za-z0-9_])(?:${Object.values(idPrefixes).join('|')}|wt|ft|ct|hk|ht|fm|ch)_[0-9a-hjkmnp-tv-z]{20,40}(?![A-Za-z0-9_])`,
  'g',
);
const mostDepth = 40;

/** A parameter that named a resource by an id that was not offered. */
export interface RemovedReference {
  readonly node_id: string;
  readonly parameter: string;
}

/** Returns all ids of resources in a value. */
export function idsIn(value: unknown): Set<string> {
  return new Set(JSON.stringify(value ?? null).match(idText));
}

/**
 * Removes ids that are not `allowed` from the parameters of a node. The draft and the offered resources are the only
 * legitimate sources of ids; other ids come from untrusted data.
 */
export function scrubReferences(
  node: GraphNode,
  allowed: ReadonlySet<string>,
): { node: GraphNode; removed: RemovedReference[] } {
  const removed: RemovedReference[] = [];
  const scrub = (value: unknown, pointer: string, depth: number): unknown => {
    if (typeof value === 'string') {
      const clean = value.replaceAll(idText, (id) => (allowed.has(id) ? id : ''));
      if (clean !== value) removed.push({ node_id: node.id, parameter: pointer });
      return clean;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= mostDepth) return null;
    if (Array.isArray(value)) return value.map((one, index) => scrub(one, `${pointer}/${index}`, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, scrub(one, `${pointer}${jsonPointer([key])}`, depth + 1)]),
    );
  };
  return { node: { ...node, parameters: scrub(node.parameters ?? {}, '', 0) as Record<string, unknown> }, removed };
}
