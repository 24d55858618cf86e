import type { Schema } from '../../api/client.ts';

type Kept = Schema<'ConversationCreate'>;
type Told = Pick<Kept, 'model' | 'content'>;
/** A conversation on the server, as of a moment. */
export type KeptAt = Pick<Schema<'ConversationSummary'>, 'id' | 'updated_at'>;

/** Where conversations are kept. */
export interface ConversationStore {
  create: (kept: Kept) => Promise<KeptAt>;
  /** Saves the change, unless the conversation was deleted or changed since `at`. */
  change: (at: KeptAt, told: Told) => Promise<KeptAt | 'gone' | 'changed'>;
  /** Resolves to null if it was deleted. */
  read: (id: string) => Promise<(KeptAt & Told) | null>;
}

type KeeperEvents = {
  onError: (error: unknown) => void;
  /** Called if another window continued it: the displayed conversation is stored as a separate one from now on. */
  onParted: () => void;
};

/**
 * Keeps the conversation that is shown on the server: a new one when it has its first answer, then what became of it. One request
 * at a time, so a second answer never makes a second conversation. What another window kept of the same one is never overwritten.
 */
export class ConversationKeeper {
  /** Of the conversation that is shown; null if the server has none of it yet. */
  #shown: { at: KeptAt | null } = { at: null };
  #kept = '';
  #queue: Promise<void> = Promise.resolve();
  readonly #store: ConversationStore;
  readonly #events: KeeperEvents;

  constructor(store: ConversationStore, events: KeeperEvents) {
    this.#store = store;
    this.#events = events;
  }

  /** Keeps it, unless nothing of it changed. */
  keep(kept: Kept): void {
    const text = textOf(kept);
    if (text === this.#kept) return;
    const before = this.#kept;
    this.#kept = text;
    const place = this.#shown;
    this.#queue = this.#queue.then(() => this.#write(place, kept, before)).catch(this.#events.onError);
  }

  /** Shows another conversation: a new one or a saved one. */
  show(opened: { at: KeptAt; kept: Kept } | null): void {
    this.#shown = { at: opened?.at ?? null };
    this.#kept = opened === null ? '' : textOf(opened.kept);
  }

  /** After a deletion: the displayed conversation is saved again with its next response. */
  forget(id: string | null): void {
    if (id === null || id === this.#shown.at?.id) this.#shown = { at: null };
  }

  /** @param before the last text saved by this window, to distinguish a renamed conversation from a continued one */
  async #write(place: { at: KeptAt | null }, kept: Kept, before: string): Promise<void> {
    const changed = place.at === null ? 'gone' : await this.#change(place.at, kept, before);
    place.at = typeof changed === 'string' ? await this.#store.create(kept) : changed;
    if (changed === 'changed') this.#events.onParted();
  }

  async #change(at: KeptAt, kept: Kept, before: string): Promise<KeptAt | 'gone' | 'changed'> {
    const told = { model: kept.model, content: kept.content }; // not its title: it may have been renamed
    const changed = await this.#store.change(at, told);
    if (changed !== 'changed') return changed;
    const now = await this.#store.read(at.id);
    return now !== null && textOf(now) === before ? this.#store.change(now, told) : changed;
  }
}

function textOf({ model, content }: Told): string {
  return JSON.stringify([model, content]);
}
