import type { NodeType } from './graph.ts';

/** Node types of one group. */
export type PaletteGroup = { group: string; nodeTypes: NodeType[] };

const groupOrder = ['trigger', 'logic', 'data', 'ai', 'http', 'core'];

function rank(group: string): number {
  const index = groupOrder.indexOf(group);
  return index === -1 ? groupOrder.length : index;
}

/** The node types that match every sought word, by group: triggers first, unknown groups last, titles in order. */
export function groupNodeTypes(nodeTypes: readonly NodeType[], sought: string): PaletteGroup[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = nodeTypes.filter((nodeType) => {
    const text = `${nodeType.title} ${nodeType.description} ${nodeType.type}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = [...new Set(matching.map((nodeType) => nodeType.group))];
  return groups
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((group) => ({
      group,
      nodeTypes: matching
        .filter((nodeType) => nodeType.group === group)
        .toSorted((a, b) => a.title.localeCompare(b.title)),
    }));
}
