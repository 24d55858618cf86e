import { useSyncExternalStore } from 'react';
import type { DraftSnapshot, DraftStore } from '../model/draftStore.ts';

/**
 * A part of the draft and its history. Draws anew only where that part became another: `select` answers what the store holds, or a
 * plain value, never an object of its own making.
 */
export function useDraftPart<Part>(store: DraftStore, select: (snapshot: DraftSnapshot) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.snapshot()));
}

/** The graph of the draft, for `useDraftPart`. */
export const graphOfDraft = ({ history }: DraftSnapshot) => history.present.graph;
/** Whether the draft is saved, for `useDraftPart`. */
export const savingOfDraft = ({ saving }: DraftSnapshot) => saving;
