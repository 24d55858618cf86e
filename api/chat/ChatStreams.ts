import { Counts } from '../../domains/changes/Counts.ts';
import { AppError } from '../../openapi/AppError.ts';

const perSession = 5;
const perProcess = 10_000;

/** The streams of chat sessions that this process holds open: so many of a page, few of a session, and all end when it stops. */
export class ChatStreams {
  readonly #counts = new Counts();
  readonly #closing = new AbortController();
  #size = 0;

  /** How many are open. */
  get size(): number {
    return this.#size;
  }

  /**
   * Opens the stream of `follow`'s events, until its signal is aborted by the caller or by a stopping process. It counts from the first
   * read to the last, so a response without a read body (`HEAD`) leaves nothing behind. Errors: `rate_limit_exceeded` if the page, the
   * session or the process has too many, `unavailable` while it stops.
   */
  open(
    { addressId, sessionId, mostOfPage }: { addressId: string; sessionId: string; mostOfPage: number },
    follow: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array> {
    if (this.#closing.signal.aborted)
      throw new AppError('unavailable', 'The server restarts. Connect again.', { retryAfterMs: 1_000 });
    const isRoom =
      this.#counts.of(addressId) < mostOfPage && this.#counts.of(sessionId) < perSession && this.#size < perProcess;
    if (!isRoom)
      throw new AppError('rate_limit_exceeded', 'Too many chats are open here. Try again later.', {
        retryAfterMs: 30_000,
      });
    return this.#counted([addressId, sessionId], follow(AbortSignal.any([signal, this.#closing.signal])));
  }

  /** Ends all streams. */
  close(): void {
    this.#closing.abort();
  }

  async *#counted(
    ids: readonly string[],
    events: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    this.#size += 1;
    for (const id of ids) this.#counts.add(id);
    try {
      yield* events;
    } finally {
      this.#size -= 1;
      for (const id of ids) this.#counts.remove(id);
    }
  }
}
