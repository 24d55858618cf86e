import { api, type Schema } from '../../api/client.ts';

type Kept = Schema<'ConversationCreate'>;

/**
 * Keeps the conversation that is shown on the server: a new one when it has its first answer, then what became of it. One request
 * at a time, so a second answer never makes a second conversation.
 */
export class ConversationKeeper {
  /** Of the conversation that is shown; null where the server has none of it yet. */
  #shown: { id: string | null } = { id: null };
  #kept = '';
  #queue: Promise<void> = Promise.resolve();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Keeps it, unless nothing of it changed. */
  keep(kept: Kept): void {
    const text = textOf(kept);
    if (text === this.#kept) return;
    this.#kept = text;
    const place = this.#shown;
    this.#queue = this.#queue.then(() => write(place, kept)).catch(this.#onError);
  }

  /** Another conversation is shown: one that begins, or one that was kept. */
  show(opened: { id: string; kept: Kept } | null): void {
    this.#shown = { id: opened?.id ?? null };
    this.#kept = opened === null ? '' : textOf(opened.kept);
  }

  /** It was deleted: the one that is shown is kept anew with its next answer. */
  forget(id: string | null): void {
    if (id === null || id === this.#shown.id) this.#shown = { id: null };
  }
}

function textOf({ model, content }: Kept): string {
  return JSON.stringify([model, content]);
}

async function write(place: { id: string | null }, kept: Kept): Promise<void> {
  if (place.id !== null) {
    const { model, content } = kept; // it may have been renamed
    const params = { path: { conversation_id: place.id } };
    const body = { model, content };
    const { error, response } = await api.PATCH('/api/v1/playground/conversations/{conversation_id}', { params, body });
    if (error === undefined) return;
    if (response.status !== 404) throw error;
  }
  const { data, error } = await api.POST('/api/v1/playground/conversations', { body: kept });
  if (error) throw error;
  place.id = data.id;
}
