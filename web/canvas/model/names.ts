import type { Graph } from './graph.ts';

/** A name that no node of the graph has: the wished one, else with the lowest free number behind it. */
export function freeName(graph: Graph, wished: string): string {
  const taken = new Set(graph.nodes.map((node) => node.name));
  if (!taken.has(wished)) return wished;
  const base = wished.replace(/ \d+$/, '');
  for (let number = 1; number <= graph.nodes.length + 1; number += 1) {
    const name = `${base} ${number}`;
    if (!taken.has(name)) return name;
  }
  return wished;
}

/** Why a node cannot take this name, or `null` where it can. */
export function nameProblem(graph: Graph, nodeId: string, name: string): string | null {
  if (name.trim() === '') return 'A node needs a name';
  if (name.length > 200) return 'At most 200 characters';
  const other = graph.nodes.find((node) => node.name === name && node.id !== nodeId);
  return other === undefined ? null : 'Another node has this name';
}

/** Every `$('Old name')` in the texts of a value, turned into the new name, so that expressions follow a rename. */
export function renameInExpressions(value: unknown, oldName: string, newName: string): unknown {
  if (typeof value === 'string') return value.includes('{{') ? renameInText(value, oldName, newName) : value;
  if (Array.isArray(value)) return value.map((entry) => renameInExpressions(entry, oldName, newName));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, renameInExpressions(entry, oldName, newName)]),
  );
}

function renameInText(text: string, oldName: string, newName: string): string {
  return text.replace(/\$\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*\)/g, (whole, quote: string, name: string) => {
    const plain = name.replace(/\\(.)/g, '$1');
    if (plain !== oldName) return whole;
    const escaped = newName.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
    return `$(${quote}${escaped}${quote})`;
  });
}
