import type { Graph, GraphNode, NodeTypes } from './graph.ts';

/** A node that was found, and the parameter that holds the words where its name does not. */
export type FoundNode = { node: GraphNode; inParameter: string | null };

const most = 50;

/** The nodes that hold the words: in the name first, then in the name of the type, then in a parameter; all of them where there are no words. */
export function findNodes(graph: Graph, nodeTypes: NodeTypes, words: string): FoundNode[] {
  const sought = words.trim().toLowerCase();
  const found = graph.nodes.flatMap((node): (FoundNode & { rank: number })[] => {
    const name = node.name.toLowerCase();
    if (name.startsWith(sought)) return [{ node, inParameter: null, rank: 0 }];
    if (name.includes(sought)) return [{ node, inParameter: null, rank: 1 }];
    const title = nodeTypes.get(node.type)?.title.toLowerCase() ?? node.type;
    if (title.includes(sought)) return [{ node, inParameter: null, rank: 2 }];
    const inParameter = textWith(node.parameters, sought) ?? textWith(node.settings?.notes, sought);
    return inParameter === null ? [] : [{ node, inParameter, rank: 3 }];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ node, inParameter }) => ({ node, inParameter }));
}

/** The first text in a value that holds the words. */
function textWith(value: unknown, sought: string): string | null {
  if (typeof value === 'string') return value.toLowerCase().includes(sought) ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const one of Object.values(value)) {
    const found = textWith(one, sought);
    if (found !== null) return found;
  }
  return null;
}
