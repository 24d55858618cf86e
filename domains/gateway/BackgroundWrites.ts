import type { Logger } from '../../platform/config/logger.ts';
import { track } from './calls/track.ts';

/** Log messages for data that is not written. */
interface Losses {
  readonly requestId?: string;
  /** Too many writes wait. */
  readonly dropped: string;
  readonly failed: string;
}

/** Writes in the background. Data that cannot be written, or comes while too many writes are open, is dropped and logged. */
export class BackgroundWrites {
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #maxOpen: number;
  readonly #open = new Set<Promise<unknown>>();

  constructor({ logger, maxOpen }: { logger: Pick<Logger, 'warn'>; maxOpen: number }) {
    this.#logger = logger;
    this.#maxOpen = maxOpen;
  }

  /** Starts a write. */
  start(write: () => Promise<void>, { dropped, failed, ...fields }: Losses): void {
    if (this.#open.size >= this.#maxOpen) {
      this.#logger.warn(fields, dropped);
      return;
    }
    track(
      this.#open,
      write().catch((err: unknown) => this.#logger.warn({ err, ...fields }, failed)),
    );
  }

  /** Resolves when all data so far is written or dropped. */
  async settled(): Promise<void> {
    await Promise.all(this.#open);
  }
}
