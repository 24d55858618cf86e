import type { WatchContext } from './watch.ts';

/** A failed connection counts as recovered once a message was started or none has arrived for a while, because refused messages come first. */
const quietMs = 5_000;

/** Notes once that a connection to the source of a trigger works. */
export class Recovery {
  readonly #context: Pick<WatchContext, 'works'>;
  #isNoted = false;
  #quiet: NodeJS.Timeout | undefined;

  constructor(context: Pick<WatchContext, 'works'>) {
    this.#context = context;
  }

  /** Messages can arrive from now on; after a quiet while, it is noted. `onError` gets the errors of that. */
  begin(onError: (error: unknown) => void): void {
    this.#quiet ??= setTimeout(() => void this.note().catch(onError), quietMs);
  }

  /** A message was started. Errors: those of `WatchContext.works`. */
  async note(): Promise<void> {
    if (this.#isNoted) return;
    this.#isNoted = true;
    await this.#context.works();
  }

  /** The connection has ended. */
  end(): void {
    clearTimeout(this.#quiet);
  }
}
