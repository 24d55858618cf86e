import type { AccountActor } from '../identity/actor.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { PublicChange } from './audience.ts';

type Schemas = components['schemas'];

/** So many changes wait for a reader; of more it is only told that it missed something. */
const mostPending = 1_000;
const ready = 'event: ready\ndata: {}\n\n';
const lost = 'event: lost\ndata: {}\n\n';
const beat = ': \n\n';

/** The events of one page, until it disconnects or is ended. */
export class ChangeStream {
  actor: AccountActor & { readonly sessionId: string };
  /** Executions whose node events the page subscribes to. */
  readonly watched: ReadonlySet<string>;
  readonly #pending = new Map<PublicChange['kind'], Set<string>>();
  #length = 0;
  #isLost = false;
  #beats = false;
  #isEnded = false;
  #reason: Schemas['StreamEnd']['reason'] | null = null;
  #news = Promise.withResolvers<void>();

  constructor(actor: ChangeStream['actor'], watched: ReadonlySet<string>) {
    this.actor = actor;
    this.watched = watched;
  }

  /** Said with the next event. Duplicates of queued changes are dropped. */
  push({ kind, id }: PublicChange): void {
    if (kind === 'execution_steps' && !this.watched.has(id ?? '')) return;
    const ids = this.#pending.get(kind) ?? new Set();
    this.#pending.set(kind, ids);
    if (id !== null && !ids.has(id)) {
      ids.add(id);
      this.#length += 1;
    }
    if (this.#length > mostPending) this.lose();
    this.#news.resolve();
  }

  /** The page has to read again what it shows. */
  lose(): void {
    this.#pending.clear();
    this.#length = 0;
    this.#isLost = true;
    this.#news.resolve();
  }

  /** Sends a keep-alive through connections and proxies. */
  beat(): void {
    this.#beats = true;
    this.#news.resolve();
  }

  /** Ends the stream after queued events, which an ended session does not receive; null: the client has disconnected. */
  end(reason: Schemas['StreamEnd']['reason'] | null): void {
    if (reason === 'session') this.#pending.clear();
    this.#isEnded = true;
    this.#reason ??= reason;
    this.#news.resolve();
  }

  /** The bytes of the stream, as server-sent events; read by one. */
  async *events(): AsyncGenerator<Uint8Array, void, undefined> {
    yield Buffer.from(ready);
    for (;;) {
      const text = this.#take();
      if (text !== '') yield Buffer.from(text);
      else if (this.#isEnded) return;
      else await this.#news.promise;
    }
  }

  #take(): string {
    this.#news = Promise.withResolvers();
    const changes = [...this.#pending].map(([kind, ids]) => ({ kind, ids: [...ids] }));
    const parts = [
      this.#isLost ? lost : '',
      changes.length > 0 ? `event: changes\ndata: ${JSON.stringify({ changes } satisfies Schemas['Changes'])}\n\n` : '',
      this.#beats ? beat : '',
      this.#isEnded && this.#reason !== null
        ? `event: end\ndata: ${JSON.stringify({ reason: this.#reason } satisfies Schemas['StreamEnd'])}\n\n`
        : '',
    ];
    this.#pending.clear();
    this.#length = 0;
    this.#isLost = this.#beats = false;
    this.#reason = null;
    return parts.join('');
  }
}
