import { api, type Schema } from '../../api/client.ts';

type Kept = Schema<'ConversationCreate'>;
/** Where the server has the conversation that is shown, and as of when; null where it has none of it yet. */
type Place = { at: { id: string; updatedAt: string } | null };

type KeeperEvents = {
  onError: (error: unknown) => void;
  /** It had gone on in another window: what is shown here is kept as a conversation of its own from now on. */
  onParted: () => void;
};

/**
 * Keeps the conversation that is shown on the server: a new one when it has its first answer, then what became of it. One request
 * at a time, so a second answer never makes a second conversation. What another window kept of the same one is never overwritten.
 */
export class ConversationKeeper {
  #shown: Place = { at: null };
  #kept = '';
  #queue: Promise<void> = Promise.resolve();
  readonly #events: KeeperEvents;

  constructor(events: KeeperEvents) {
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

  /** Another conversation is shown: one that begins, or one that was kept. */
  show(opened: { id: string; updatedAt: string; kept: Kept } | null): void {
    this.#shown = { at: opened };
    this.#kept = opened === null ? '' : textOf(opened.kept);
  }

  /** It was deleted: the one that is shown is kept anew with its next answer. */
  forget(id: string | null): void {
    if (id === null || id === this.#shown.at?.id) this.#shown = { at: null };
  }

  /** @param before what this window kept last, to tell a conversation that was only renamed from one that went on */
  async #write(place: Place, kept: Kept, before: string): Promise<void> {
    let isParted = false;
    if (place.at !== null) {
      const refused = await change(place, kept);
      if (refused === null) return;
      if (refused === 'changed' && (await isOnlyRenamed(place, before)) && (await change(place, kept)) === null) return;
      isParted = refused === 'changed';
    }
    const { data, error } = await api.POST('/api/v1/playground/conversations', { body: kept });
    if (error) throw error;
    place.at = { id: data.id, updatedAt: data.updated_at };
    if (isParted) this.#events.onParted();
  }
}

function textOf({ model, content }: Pick<Kept, 'model' | 'content'>): string {
  return JSON.stringify([model, content]);
}

/** Saves what became of it; answers why not where it is gone or was changed since. */
async function change(place: Place, { model, content }: Kept): Promise<'gone' | 'changed' | null> {
  const params = { path: { conversation_id: place.at?.id ?? '' } };
  const body = { model, content, ...(place.at && { updated_at: place.at.updatedAt }) }; // not its title: it may have been renamed
  const { data, error, response } = await api.PATCH('/api/v1/playground/conversations/{conversation_id}', {
    params,
    body,
  });
  if (error === undefined) place.at = { id: data.id, updatedAt: data.updated_at };
  else if (response.status === 404) return 'gone';
  else if (error.error.code === 'conversation_changed') return 'changed';
  else throw error;
  return null;
}

/** Whether what the server has is what this window kept last; then the next change is of that. */
async function isOnlyRenamed(place: Place, before: string): Promise<boolean> {
  const params = { path: { conversation_id: place.at?.id ?? '' } };
  const { data } = await api.GET('/api/v1/playground/conversations/{conversation_id}', { params });
  if (data === undefined || textOf(data) !== before) return false;
  place.at = { id: data.id, updatedAt: data.updated_at };
  return true;
}
