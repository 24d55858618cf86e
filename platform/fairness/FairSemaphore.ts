import { RoundRobinQueue } from './RoundRobinQueue.ts';
import type { AppError } from '../../openapi/AppError.ts';

/** Limits of holdings and of the waiting queue. */
export interface HoldLimits {
  /** The limit of one organization; called before each grant, because it may change. */
  ofOrganization: (organizationId: string) => number;
  all: number;
  /** Limit of the waiting queue (`RoundRobinQueue`). */
  waiting: number;
  waitMs: number;
}

interface Waiting {
  organizationId: string;
  amount: number;
  begin: () => void;
}

/**
 * A scarce resource of a process shared by organizations: memory for bodies, slots for calls. It is limited per organization and in total,
 * and each gets at most half of the rest, so that some remains for another organization. Requests wait if none is free, and organizations
 * take turns.
 */
export class FairSemaphore {
  readonly #limits: HoldLimits;
  readonly #refused: (why: { isOwn: boolean }) => AppError;
  readonly #held = new Map<string, number>();
  readonly #waiting: RoundRobinQueue<Waiting>;
  #all = 0;

  /** `refused` creates the error for rejected requests: `isOwn` if the organization itself holds too much. */
  constructor(limits: HoldLimits, refused: (why: { isOwn: boolean }) => AppError) {
    this.#limits = limits;
    this.#refused = refused;
    this.#waiting = new RoundRobinQueue(limits.waiting);
  }

  /** Resolves once there is room; answers how to give it back. Errors: those of `refused` if too many wait or the wait is too long. */
  async hold(organizationId: string, amount: number): Promise<() => void> {
    const entry: Waiting = { organizationId, amount, begin: () => undefined };
    if (!this.#waiting.has(organizationId) && this.#fits(entry)) this.#take(entry);
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
    await promise.finally(() => clearTimeout(timer));
  }

  #fits(entry: Waiting): boolean {
    const own = this.#held.get(entry.organizationId) ?? 0;
    return this.#isOwnShare(entry) && own + entry.amount <= (this.#limits.all - this.#all + own) / 2;
  }

  #isOwnShare({ organizationId, amount }: Waiting): boolean {
    return (this.#held.get(organizationId) ?? 0) + amount <= this.#limits.ofOrganization(organizationId);
  }

  #take({ organizationId, amount }: Waiting): void {
    this.#held.set(organizationId, (this.#held.get(organizationId) ?? 0) + amount);
    this.#all += amount;
  }

  #giveBack({ organizationId, amount }: Waiting): void {
    const left = this.#held.get(organizationId)! - amount;
    if (left > 0) this.#held.set(organizationId, left);
    else this.#held.delete(organizationId);
    this.#all -= amount;
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

  #tooMany(entry: Waiting): AppError {
    return this.#refused({ isOwn: !this.#isOwnShare(entry) });
  }
}
