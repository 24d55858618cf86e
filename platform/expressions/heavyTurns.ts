import { RoundRobinQueue } from '../fairness/RoundRobinQueue.ts';

interface Waiting {
  organizationId: string;
  begin: () => void;
}

/** Work that takes long: one piece at a time, organizations taking turns. The caller limits who may enter and how many wait. */
export class HeavyTurns {
  readonly #waiting = new RoundRobinQueue<Waiting>(Infinity);
  #isBusy = false;

  /** Errors: those of the work. */
  async run<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(organizationId);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** The same for work on the main thread: afterwards no turn starts for `restTimes` of its duration. */
  async runHere<T>(
    organizationId: string,
    work: () => T | Promise<T>,
    { restTimes }: { restTimes: number },
  ): Promise<T> {
    await this.#turn(organizationId);
    const since = performance.now();
    try {
      return await work();
    } finally {
      setTimeout(() => this.#next(), (performance.now() - since) * restTimes);
    }
  }

  async #turn(organizationId: string): Promise<void> {
    if (this.#isBusy) await new Promise<void>((begin) => this.#waiting.add({ organizationId, begin }));
    this.#isBusy = true;
  }

  #next(): void {
    const next = this.#waiting.take(() => true);
    if (next) next.begin();
    else this.#isBusy = false;
  }
}
