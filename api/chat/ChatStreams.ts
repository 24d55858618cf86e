import { AppError } from '../../openapi/AppError.ts';

const perSession = 5;
const perProcess = 10_000;

/** The streams of chat sessions that this process holds open: so many of a page, few of a session, and all end when it stops. */
export class ChatStreams {
  readonly #counts = new Map<string, number>();
  readonly #closing = new AbortController();
  #size = 0;

  /** How many are open. */
  get size(): number {
    return this.#size;
  }

  /** Aborted when the process stops: streams say so and end. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * Counts a stream until what this returns is called. Errors: `rate_limit_exceeded` where the page, the session or the process has too many,
   * `unavailable` while it stops.
   */
  enter({
    addressId,
    sessionId,
    mostOfPage,
  }: {
    addressId: string;
    sessionId: string;
    mostOfPage: number;
  }): () => void {
    if (this.#closing.signal.aborted)
      throw new AppError('unavailable', 'The server restarts. Connect again.', { retryAfterMs: 1_000 });
    const isRoom = this.#of(addressId) < mostOfPage && this.#of(sessionId) < perSession && this.#size < perProcess;
    if (!isRoom)
      throw new AppError('rate_limit_exceeded', 'Too many chats are open here. Try again later.', {
        retryAfterMs: 30_000,
      });
    this.#add(addressId, sessionId);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.#remove(addressId, sessionId);
    };
  }

  close(): void {
    this.#closing.abort();
  }

  #of(id: string): number {
    return this.#counts.get(id) ?? 0;
  }

  #add(...ids: string[]): void {
    this.#size += 1;
    for (const id of ids) this.#counts.set(id, this.#of(id) + 1);
  }

  #remove(...ids: string[]): void {
    this.#size -= 1;
    for (const id of ids) {
      const left = this.#of(id) - 1;
      if (left > 0) this.#counts.set(id, left);
      else this.#counts.delete(id);
    }
  }
}
