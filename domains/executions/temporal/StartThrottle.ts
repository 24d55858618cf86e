import { availableParallelism } from 'node:os';

import { ActiveOrganizations } from '../../../platform/fairness/ActiveOrganizations.ts';
import { FairSemaphore, type Release } from '../../../platform/fairness/FairSemaphore.ts';

/**
 * Limit while other organizations start executions, too, because their starts wait behind these. An organization that is alone is not
 * limited.
 */
const slotsBesideOthersPerProcessor = 1.5;
/** A start that takes longer waits for another process, or for its turns at the worker. */
const startMs = 250;

interface Started {
  release: Release;
  timer: NodeJS.Timeout;
}

/**
 * Counts the executions that a worker started recently and that have not ended, by organization. While others start executions, an
 * organization has only a few at a time, so that a flood of starts waits in its own queue (of the starter). The limit follows the number
 * of processors.
 */
export class StartThrottle {
  readonly #active = new ActiveOrganizations();
  readonly #started = new Map<string, Started>();
  readonly #slots: FairSemaphore;
  readonly #onEnd: () => void;

  /** `onEnd` is called whenever another one may begin. */
  constructor(onEnd: () => void, processors = availableParallelism()) {
    this.#onEnd = onEnd;
    const besideOthers = Math.ceil(slotsBesideOthersPerProcessor * processors);
    this.#slots = new FairSemaphore({
      fits: ({ organizationId }, { own }) => own < besideOthers || this.#active.isAlone(organizationId),
    });
  }

  /** A start of this organization entered the queue. */
  announce(organizationId: string): void {
    this.#active.see(organizationId);
  }

  mayBegin(organizationId: string): boolean {
    return this.#slots.fits({ organizationId, amount: 1 });
  }

  /** Counts an execution that `mayBegin` allowed. */
  begin(organizationId: string, executionId: string): void {
    const release = this.#slots.tryHold({ organizationId, amount: 1 });
    if (release === null) throw new Error('invariant: this start may not begin');
    this.#started.get(executionId)?.release(); // announced twice
    const timer = setTimeout(() => this.end(executionId), startMs).unref();
    this.#started.set(executionId, { release, timer });
  }

  /** It has ended, waits, or was not started by this worker. Executions that were not started here are ignored. */
  end(executionId: string): void {
    const started = this.#started.get(executionId);
    if (!started) return;
    clearTimeout(started.timer);
    this.#started.delete(executionId);
    started.release();
    this.#onEnd();
  }
}
