import { useSyncExternalStore } from 'react';
import type { DraftSnapshot, DraftStore } from '../model/draftStore.ts';

/**
 * A part of the draft and its history. Renders again only when that part changes: `select` returns a reference from the store or a
 * primitive, never a new object.
 */
export function useDraftPart<Part>(store: DraftStore, select: (snapshot: DraftSnapshot) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.snapshot()));
}

/** The graph of the draft, for `useDraftPart`. */
export const graphOfDraft = ({ history }: DraftSnapshot) => history.present.graph;
/** Whether the draft is saved, for `useDraftPart`. */
export const savingOfDraft = ({ saving }: DraftSnapshot) => saving;
