import { record, redo, startHistory, undo, type History } from './history.ts';
import { shouldSave, toSave, type Draft, type Saving, type Settings } from './draftSaving.ts';

/** The server's response to a save. */
export type SaveAnswer =
  | { outcome: 'saved'; revision: number }
  | { outcome: 'conflict' }
  /** `passing`: it may succeed later without another edit (no line, server restarting), so it is tried again. */
  | { outcome: 'failed'; error: unknown; passing: boolean };

/** Snapshot of the store for rendering; a new object after every change. */
export type DraftSnapshot = { history: History<Draft>; saving: Saving };

type Options = {
  draft: Draft;
  revision: number;
  save: (draft: Draft, revision: number) => Promise<SaveAnswer>;
  /** How long after the last edit the draft is saved. */
  delayMs: number;
};

const retryAfterMs = 4_000;

/**
 * Holds the draft with its undo history and saves it by itself: one save at a time, always with the revision that the
 * server last answered. After a conflict nothing is saved until `takeTheirs` or `keepMine` decides; edits are never dropped.
 */
export class DraftStore {
  #snapshot: DraftSnapshot;
  #saved: Draft;
  #revision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #isReading = false;
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();

  constructor(options: Options) {
    this.#options = options;
    this.#saved = options.draft;
    this.#revision = options.revision;
    this.#snapshot = { history: startHistory(options.draft), saving: { state: 'saved' } };
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For `useSyncExternalStore`. */
  readonly snapshot = (): DraftSnapshot => this.#snapshot;

  get draft(): Draft {
    return this.#snapshot.history.present;
  }

  get revision(): number {
    return this.#revision;
  }

  /** The draft as the server last had it from here, or from a reading of it. */
  get savedDraft(): Draft {
    return this.#saved;
  }

  /** While another user edits, this window accepts no edits; unsaved edits are still saved. */
  setReading(isReading: boolean): void {
    this.#isReading = isReading;
  }

  /** Takes an edit; edits of one `run` become one step to undo. */
  edit(change: (draft: Draft) => Draft, run: string | null = null): void {
    if (this.#isReading) return;
    this.#move(record(this.#snapshot.history, change(this.draft), run));
  }

  undo(): void {
    if (this.#isReading) return;
    this.#move(undo(this.#snapshot.history));
  }

  redo(): void {
    if (this.#isReading) return;
    this.#move(redo(this.#snapshot.history));
  }

  /** Saves what is unsaved, now. True if the server has everything afterwards. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    // A save that runs may be of an older draft; at most one more save brings the newest over.
    for (let round = 0; round < 3; round += 1) {
      if (this.#running !== undefined) await this.#running;
      else if (shouldSave(this.#snapshot.saving, this.draft, this.#saved)) {
        await this.#save();
        if (this.#snapshot.saving.state === 'failed') break;
      } else break;
    }
    return this.draft === this.#saved;
  }

  /** True if a newer draft of the server can be followed: nothing is unsaved here, and no save is under way. */
  canFollow(revision: number): boolean {
    return revision > this.#revision && this.#running === undefined && this.draft === this.#saved;
  }

  /** Applies a draft saved by another user. Consecutive ones are one undo step; unsaved edits are never replaced. */
  follow(draft: Draft, revision: number): void {
    if (!this.canFollow(revision)) return;
    this.#saved = draft;
    this.#revision = revision;
    this.#publish({ history: record(this.#snapshot.history, draft, 'followed'), saving: { state: 'saved' } });
  }

  /** Resolves a conflict in favor of the server: later own edits are dropped, and can be restored by undo. */
  takeTheirs(draft: Draft, revision: number): void {
    if (revision === this.#revision && this.draft === this.#saved) return; // followed already
    this.#saved = draft;
    this.#revision = revision;
    this.#publish({ history: record(this.#snapshot.history, draft), saving: { state: 'saved' } });
  }

  /** Shows a version that the server made the draft. Every step before it has the `settings` of before, so that undo brings these back, too. */
  takeRestored(restored: Draft & { settings: Settings }, revision: number, settings: Settings): void {
    const { history } = this.#snapshot;
    const withSettings = (draft: Draft): Draft => ({ settings, ...draft });
    const before = { ...history, past: history.past.map(withSettings), present: withSettings(history.present) };
    this.#saved = restored;
    this.#revision = revision;
    this.#publish({ history: record(before, restored), saving: { state: 'saved' } });
  }

  /** Ends a conflict with the own draft, saved over the server's, which can be had back by undo. */
  async keepMine(theirs: Draft, revision: number): Promise<void> {
    const mine = toSave(this.draft, this.#saved);
    this.#saved = theirs;
    this.#revision = revision;
    const history = record(record(this.#snapshot.history, theirs), mine);
    this.#publish({ history, saving: { state: 'unsaved' } });
    await this.flush();
  }

  #move(history: History<Draft>): void {
    if (history === this.#snapshot.history) return;
    const { state } = this.#snapshot.saving;
    const keeps = state === 'saving' || state === 'conflict';
    const clean = history.present === this.#saved;
    this.#publish({
      history,
      saving: keeps ? this.#snapshot.saving : { state: clean ? 'saved' : 'unsaved' },
    });
    this.#schedule();
  }

  #schedule(delayMs = this.#options.delayMs): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  #save(): Promise<void> {
    this.#running = this.#send(this.draft).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #send(draft: Draft): Promise<void> {
    this.#publish({ ...this.#snapshot, saving: { state: 'saving' } });
    const answer = await this.#options.save(toSave(draft, this.#saved), this.#revision);
    if (answer.outcome === 'saved') {
      this.#saved = draft;
      this.#revision = answer.revision;
      const clean = this.draft === draft;
      this.#publish({ ...this.#snapshot, saving: { state: clean ? 'saved' : 'unsaved' } });
      if (!clean) this.#schedule();
      return;
    }
    const saving: Saving =
      answer.outcome === 'conflict' ? { state: 'conflict' } : { state: 'failed', error: answer.error };
    this.#publish({ ...this.#snapshot, saving });
    if (answer.outcome === 'failed' && answer.passing) this.#schedule(retryAfterMs);
  }

  /** Ends automatic saving; unsaved edits stay unsaved. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #publish(snapshot: DraftSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}
