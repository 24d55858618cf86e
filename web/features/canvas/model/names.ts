import { t } from '../../../texts/texts.ts';
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

/** Returns the reason that a node cannot take this name, or `null`. */
export function nameProblem(graph: Graph, nodeId: string, name: string): string | null {
  if (name.trim() === '') return t('common.enterAName');
  if (name.length > 200) return t('canvas.atMost200Characters');
  const other = graph.nodes.find((node) => node.name === name && node.id !== nodeId);
  return other === undefined ? null : t('canvas.nameTaken');
}
