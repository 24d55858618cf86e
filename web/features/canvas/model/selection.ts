import type { Graph, Parts } from './graph.ts';

/** Ids of chosen elements of the canvas: nodes by their id, notes by `noteElementId`. */
export type Selection = ReadonlySet<string>;

const notePrefix = 'note:';
export const emptySelection: Selection = new Set();

/** The id of a note's element. Ids of nodes have no colon, so the two never meet. */
export function noteElementId(noteId: string): string {
  return `${notePrefix}${noteId}`;
}

/** The note behind an element, or `null` where it is a node. */
export function noteIdOf(elementId: string): string | null {
  return elementId.startsWith(notePrefix) ? elementId.slice(notePrefix.length) : null;
}

/** The nodes and notes of a selection. */
export function partsOf(selection: Selection): { nodeIds: Set<string>; noteIds: Set<string> } {
  const parts = { nodeIds: new Set<string>(), noteIds: new Set<string>() };
  for (const id of selection) {
    const noteId = noteIdOf(id);
    if (noteId === null) parts.nodeIds.add(id);
    else parts.noteIds.add(noteId);
  }
  return parts;
}

/** The selection of parts of a graph. */
export function selectionOf({ nodeIds, noteIds = new Set() }: Parts): Selection {
  return new Set([...nodeIds, ...[...noteIds].map(noteElementId)]);
}

/** Everything that can be chosen. */
export function selectAll(graph: Graph): Selection {
  return new Set([...graph.nodes.map(({ id }) => id), ...(graph.notes ?? []).map(({ id }) => noteElementId(id))]);
}

/** The part of a selection that is still in the graph: undo, or another editor, may have removed the rest. */
export function selectionIn(graph: Graph, selection: Selection): Selection {
  const all = selectAll(graph);
  return [...selection].every((id) => all.has(id)) ? selection : new Set([...selection].filter((id) => all.has(id)));
}
