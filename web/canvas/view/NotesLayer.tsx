import { ViewportPortal } from '@xyflow/react';
import type { Graph } from '../model/graph.ts';
import classes from './NotesLayer.module.css';

/** The notes of a graph, behind its nodes; they are read here, and come with imported files. */
export function NotesLayer({ notes = [] }: { notes: Graph['notes'] }) {
  return (
    <ViewportPortal>
      {notes.map(({ id, text, position, width = 240, height = 160 }) => (
        <div
          key={id}
          role="note"
          className={classes['note']}
          style={{ transform: `translate(${position.x}px, ${position.y}px)`, width, minHeight: height }}
        >
          {text}
        </div>
      ))}
    </ViewportPortal>
  );
}
