import { roundedPosition } from './edits.ts';
import type { Graph, GraphNote, Position } from './graph.ts';

export type NoteColor = NonNullable<GraphNote['color']>;

/** The colors of paper, in the order in which they are offered; the first is that of a note without one. */
export const noteColors: readonly NoteColor[] = ['yellow', 'orange', 'red', 'purple', 'blue', 'green', 'gray'];

/** Width and height of a note that says neither. */
export const noteSize = { width: 240, height: 160 };
/** The longest text of a note, in characters. */
export const maxNoteText = 20_000;

/** Adds a note. `id` comes from the caller, so that edits stay pure. */
export function addNote(graph: Graph, { id, position, text }: Pick<GraphNote, 'id' | 'position' | 'text'>): Graph {
  const note: GraphNote = { id, text, position: roundedPosition(position), ...noteSize };
  return { ...graph, notes: [...(graph.notes ?? []), note] };
}

/** Changes text, color, place or size of a note. Returns the same graph if the note is unchanged. */
export function changeNote(graph: Graph, noteId: string, change: Partial<Omit<GraphNote, 'id'>>): Graph {
  let changed = false;
  const notes = (graph.notes ?? []).map((note) => {
    if (note.id !== noteId) return note;
    const next = { ...note, ...change };
    if (JSON.stringify(next) === JSON.stringify(note)) return note;
    changed = true;
    return next;
  });
  return changed ? { ...graph, notes } : graph;
}

/** Moves notes to whole-number positions. */
export function moveNotes(graph: Graph, positions: ReadonlyMap<string, Position>): Graph {
  let moved = graph;
  for (const [id, position] of positions) moved = changeNote(moved, id, { position: roundedPosition(position) });
  return moved;
}
