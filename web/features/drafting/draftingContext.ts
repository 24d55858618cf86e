import { createContext } from 'react';

/** A request to a model: a new part, a change, a fix of a failed node, or an explanation. */
export type DraftingWish =
  | { kind: 'describe' | 'change'; nodeId: string | null }
  | { kind: 'fix'; nodeId: string; executionId: string }
  | { kind: 'explain'; nodeId: string | null };

/** Opens the dialog for a wish. While the draft is read-only (`mayEdit` false), only explanations are offered. */
export type Drafting = { open: (wish: DraftingWish) => void; mayEdit: boolean };

export const DraftingContext = createContext<Drafting | null>(null);
