import { TurnQueue } from '../../expressions/turnQueue.ts';
import { AppError } from '../../openapi/AppError.ts';

/** How many bytes of large bodies may be held at once, and who waits. */
export interface HoldLimits {
  ofOrganizationBytes: number;
  allBytes: number;
  /** Bodies that may wait, half of them of one organization. */
  waiting: number;
  waitMs: number;
}

interface Waiting {
  organizationId: string;
  bytes: number;
  begin: () => void;
}

const retryAfterMs = 5_000;

/**
 * The memory that large bodies take while they are read and written, per organization and in the process. Who finds none free
 * waits, nothing of its body read, and organizations take turns.
 */
export class HeldBytes {
  readonly #limits: HoldLimits;
  readonly #held = new Map<string, number>();
  readonly #waiting: TurnQueue<Waiting>;
  #all = 0;

  constructor(limits: HoldLimits) {
    this.#limits = limits;
    this.#waiting = new TurnQueue(limits.waiting);
  }

  /**
   * Resolves once there is room; answers how to give it back. Errors: `rate_limit_exceeded` where the organization itself fills its part,
   * `unavailable` where all together do, and too many wait or it takes too long.
   */
  async hold(organizationId: string, bytes: number): Promise<() => void> {
    const entry: Waiting = { organizationId, bytes, begin: () => undefined };
    if (this.#waiting.size === 0 && this.#fits(entry)) this.#take(entry);
    else await this.#wait(entry);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#giveBack(entry);
    };
  }

  async #wait(entry: Waiting): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    entry.begin = resolve;
    if (!this.#waiting.add(entry)) throw this.#tooMany(entry);
    const timer = setTimeout(() => {
      if (this.#waiting.remove(entry)) reject(this.#tooMany(entry));
    }, this.#limits.waitMs);
    this.#handOver(); // others may wait for more than is free
    await promise.finally(() => clearTimeout(timer));
  }

  #fits({ organizationId, bytes }: Pick<Waiting, 'organizationId' | 'bytes'>): boolean {
    const { ofOrganizationBytes, allBytes } = this.#limits;
    return (this.#held.get(organizationId) ?? 0) + bytes <= ofOrganizationBytes && this.#all + bytes <= allBytes;
  }

  #take({ organizationId, bytes }: Waiting): void {
    this.#held.set(organizationId, (this.#held.get(organizationId) ?? 0) + bytes);
    this.#all += bytes;
  }

  #giveBack({ organizationId, bytes }: Waiting): void {
    const left = this.#held.get(organizationId)! - bytes;
    if (left > 0) this.#held.set(organizationId, left);
    else this.#held.delete(organizationId);
    this.#all -= bytes;
    this.#handOver();
  }

  #handOver(): void {
    for (;;) {
      const next = this.#waiting.take((_organizationId, entry) => this.#fits(entry));
      if (!next) return;
      this.#take(next);
      next.begin();
    }
  }

  #tooMany({ organizationId, bytes }: Waiting): AppError {
    const isOwn = (this.#held.get(organizationId) ?? 0) + bytes > this.#limits.ofOrganizationBytes;
    return isOwn
      ? new AppError('rate_limit_exceeded', 'Too many large requests to this organization at once. Try again.', {
          retryable: true,
          retryAfterMs,
        })
      : new AppError('unavailable', 'Too many large requests at once. Try again.', { retryable: true, retryAfterMs });
  }
}
