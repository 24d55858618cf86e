import { createContext } from 'react';
import type { Connection, GraphNote, Position } from '../model/graph.ts';

/** Where a new node is wished for: a place, a port that should lead to it, a connection that it should be put into, or the place of another node. */
export type Wish = {
  position: Position | null;
  from: Connection['from'] | null;
  into: Connection | null;
  /** The node in whose place the new one is to be. */
  replacing?: string;
};

/** Actions that elements on the canvas request from the editor. The same functions for as long as the editor lives. */
export type CanvasActions = {
  wish: (wish: Wish) => void;
  deleteConnection: (connectionId: string) => void;
  changeNote: (noteId: string, change: Partial<Omit<GraphNote, 'id'>>) => void;
  deleteNote: (noteId: string) => void;
  /** Opens an agent at one of its tools, by JSON pointer; null opens the list of tools to add. */
  openTool: (nodeId: string, pointer: string | null) => void;
};

/** `null` where the graph is only looked at. */
export const CanvasActionsContext = createContext<CanvasActions | null>(null);
