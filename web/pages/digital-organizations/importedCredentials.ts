import type { Schema } from '../../api/client.ts';

type Graph = Schema<'Graph'>;

/** A credential that an imported file names, without its secret, and the nodes that use it. */
export interface NeededCredential {
  /** Identifies it within the file. */
  readonly key: string;
  readonly name: string;
  /** Empty if the file does not say; then the node decides which types fit. */
  readonly type: string;
  /** The node type and slot that use it first. */
  readonly usedBy: { readonly nodeType: string; readonly slot: string };
  readonly nodeNames: readonly string[];
}

/** The credentials of a graph that have to be selected: named, but not there. Each once, however many nodes use it. */
export function neededCredentials(graph: Graph): NeededCredential[] {
  const needed = new Map<string, NeededCredential>();
  for (const node of graph.nodes) {
    for (const [slot, credential] of Object.entries(node.credentials ?? {})) {
      if (credential.id !== undefined) continue;
      const key = keyOf(credential);
      const known = needed.get(key);
      const { name = '', type = '' } = credential;
      needed.set(key, {
        key,
        name,
        type,
        usedBy: known?.usedBy ?? { nodeType: node.type, slot },
        nodeNames: [...(known?.nodeNames ?? []), node.name],
      });
    }
  }
  return [...needed.values()];
}

/** The graph with the selected credentials, whose ids are in `selected` by the keys of `neededCredentials`. */
export function withCredentials(graph: Graph, selected: ReadonlyMap<string, string>): Graph {
  const nodes = graph.nodes.map((node) => {
    if (node.credentials === undefined) return node;
    const credentials = Object.entries(node.credentials).map(([slot, credential]) => {
      const id = credential.id === undefined ? selected.get(keyOf(credential)) : undefined;
      return [slot, id === undefined ? credential : { id }] as const;
    });
    return { ...node, credentials: Object.fromEntries(credentials) };
  });
  return { ...graph, nodes };
}

function keyOf({ name = '', type = '' }: Schema<'NodeCredential'>): string {
  return JSON.stringify([type, name]);
}
