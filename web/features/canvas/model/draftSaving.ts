import type { Schema } from '../../../api/client.ts';
import type { Graph } from './graph.ts';

export type Settings = Schema<'DigitalOrganizationSettings'>;

/** The parts of a digital organization that the canvas edits. */
export type Draft = {
  name: string;
  description: string;
  graph: Graph;
  /** Sent only if they were changed here, or by a restored version that brings its own. */
  settings?: Settings;
};

/** Where the saving of the draft stands. */
export type Saving =
  | { state: 'saved' }
  | { state: 'unsaved' }
  | { state: 'saving' }
  /** Another user saved in between (409 draft_conflict). Nothing is saved until one side is chosen. */
  | { state: 'conflict' }
  /** The server refused or did not answer; the edits are still here. */
  | { state: 'failed'; error: unknown };

/** Returns whether to save now: if there are unsaved edits, and neither a save nor a conflict is in progress. */
export function shouldSave(saving: Saving, draft: Draft, savedDraft: Draft): boolean {
  if (saving.state === 'saving' || saving.state === 'conflict') return false;
  return draft !== savedDraft;
}

/** Returns the draft to send, with only the settings that differ from the server's. */
export function toSave(draft: Draft, savedDraft: Draft): Draft {
  if (draft.settings === undefined || draft.settings !== savedDraft.settings) return draft;
  const { settings: _saved, ...others } = draft;
  return others;
}
