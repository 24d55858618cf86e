import type { Plain } from './isPlain.ts';

/**
 * An export of n8n (platform-semantics §2.8). The contract checked what is required; everything else is looked at with care.
 * Source: https://docs.n8n.io/workflows/export-import/.
 */
export interface N8nFile {
  name?: string;
  nodes: N8nNode[];
  /** By name of the node they start from, kind (`main`, else sub-nodes of AI nodes), index of the output. */
  connections: { [from: string]: { [kind: string]: unknown } };
  pinData?: { [node: string]: unknown } | null;
  settings?: Plain | null;
  tags?: unknown;
}

export interface N8nNode {
  id?: unknown;
  name: string;
  type: string;
  typeVersion?: number;
  position?: [number, number];
  parameters?: Plain;
  credentials?: Plain;
  disabled?: unknown;
  notes?: unknown;
  onError?: unknown;
  continueOnFail?: unknown;
  retryOnFail?: unknown;
  maxTries?: unknown;
  waitBetweenTries?: unknown;
  alwaysOutputData?: unknown;
  executeOnce?: unknown;
}

/** One end of a connection of n8n. */
export interface N8nTarget {
  node: string;
  type: string;
  index: number;
}

/** The targets of the outputs of one kind of one node: by output, in order. Unreadable parts are left out. */
export function targetsOf(outputs: unknown): N8nTarget[][] {
  if (!Array.isArray(outputs)) return [];
  return outputs.map((targets: unknown) => (Array.isArray(targets) ? targets.flatMap(targetOf) : []));
}

function targetOf(target: unknown): N8nTarget[] {
  if (typeof target !== 'object' || target === null) return [];
  const { node, type = 'main', index = 0 } = target as Partial<N8nTarget>;
  return typeof node === 'string' && Number.isInteger(index) ? [{ node, type: String(type), index }] : [];
}
