import { createContext, useContext } from 'react';
import type { Schema } from '../api/client.ts';

/** Whose expressions are written, and for which data they are tried. */
export type Scope = {
  digitalOrganizationId: string;
  /** False while it is being found out which execution is the latest. */
  ready: boolean;
  /** The common part of every preview request, without the texts and their names. */
  question: Omit<Schema<'ExpressionPreviewRequest'>, 'texts' | 'node_names'>;
  /** Changes when the data may be another. */
  stamp: string;
  /** Pinned items not yet saved to the server, by node id; null for nodes whose pins were removed. */
  unsavedPins: () => NonNullable<Schema<'ExpressionPreviewRequest'>['pin_data']>;
  /** Other nodes by id with their current names; predecessors of this node come first. */
  nodes: readonly { id: string; name: string }[];
  onItem: (itemIndex: number) => void;
};

export const ScopeContext = createContext<Scope | null>(null);

/** The scope of the expressions in a form; null if nothing is known of data, as in forms outside of the canvas. */
export function useScope(): Scope | null {
  return useContext(ScopeContext);
}
