import { AppError } from '../../../openapi/AppError.ts';

/**
 * How many token requests of one organization are under way in this process, and who waits for a place: an organization
 * whose token addresses never answer waits for itself only.
 */
export class TokenTurns {
  readonly #options: { atOnce: number; waitMs: number };
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(options: { atOnce: number; waitMs: number }) {
    this.#options = options;
  }

  /** Runs `work` in its turn, first in, first out. Errors: `target_timeout` where no turn comes in time; those of `work`. */
  async run<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(organizationId);
    try {
      return await work();
    } finally {
      this.#leave(organizationId);
    }
  }

  async #enter(organizationId: string): Promise<void> {
    const running = this.#running.get(organizationId) ?? 0;
    if (running < this.#options.atOnce) {
      this.#running.set(organizationId, running + 1);
      return;
    }
    const queue = this.#waiting.get(organizationId) ?? [];
    this.#waiting.set(organizationId, queue);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        const message = 'Too many token requests of this organization are waiting for answers. Try again.';
        reject(new AppError('target_timeout', message, { retryable: true }));
      }, this.#options.waitMs);
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(begin);
    });
  }

  /** Hands its place to who waits longest. */
  #leave(organizationId: string): void {
    const next = this.#waiting.get(organizationId)?.shift();
    if (next) return next();
    this.#waiting.delete(organizationId);
    const running = this.#running.get(organizationId)! - 1;
    if (running > 0) this.#running.set(organizationId, running);
    else this.#running.delete(organizationId);
  }
}
