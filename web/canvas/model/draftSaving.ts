import type { Graph } from './graph.ts';

/** What of a digital organization the canvas edits. */
export type Draft = { name: string; description: string; graph: Graph };

/** Where the saving of the draft stands. */
export type Saving =
  | { state: 'saved' }
  | { state: 'unsaved' }
  | { state: 'saving' }
  /** Somebody else saved in between (409 draft_conflict). Nothing is saved until one side is chosen. */
  | { state: 'conflict' }
  /** The server refused or did not answer; the edits are still here. */
  | { state: 'failed'; error: unknown };

/** What may be saved now: edits that the server has not seen, unless a save runs or a conflict is open. */
export function shouldSave(saving: Saving, draft: Draft, savedDraft: Draft): boolean {
  if (saving.state === 'saving' || saving.state === 'conflict') return false;
  return draft !== savedDraft;
}
