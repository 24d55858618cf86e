import { FairSemaphore } from '../fairness/FairSemaphore.ts';

/** Work that takes long: one piece at a time, organizations taking turns. The caller limits who may enter and how many wait. */
export class HeavyTurns {
  readonly #turn = new FairSemaphore({
    fits: (_request, { all }) => all === 0,
    maxWaiting: Infinity,
  });

  /** Errors: those of the work. */
  async run<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const release = await this.#turn.hold({ organizationId, amount: 1 });
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** The same for work on the main thread: afterwards no turn starts for `restTimes` of its duration. */
  async runHere<T>(
    organizationId: string,
    work: () => T | Promise<T>,
    { restTimes }: { restTimes: number },
  ): Promise<T> {
    const release = await this.#turn.hold({ organizationId, amount: 1 });
    const since = performance.now();
    try {
      return await work();
    } finally {
      setTimeout(release, (performance.now() - since) * restTimes);
    }
  }
}
