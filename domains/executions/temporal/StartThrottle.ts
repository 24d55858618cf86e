import { ActiveOrganizations } from '../../../platform/fairness/ActiveOrganizations.ts';

/**
 * Limit while other organizations start executions, too, because their starts wait behind these. An organization that is alone is not
 * limited.
 */
const begunBesideOthers = 3;
/** A start that takes longer waits for another process, or for its turns at the worker. */
const begunMs = 250;

interface Begun {
  organizationId: string;
  timer: NodeJS.Timeout;
}

/**
 * Counts the executions that a worker started recently and that have not ended, by organization. While others start executions, an
 * organization has only a few at a time, so that a flood of starts waits in its own queue.
 */
export class StartThrottle {
  readonly #present = new ActiveOrganizations();
  readonly #begun = new Map<string, Begun>();
  readonly #counts = new Map<string, number>();
  readonly #onEnd: () => void;

  /** `onEnd` is called whenever another one may begin. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** A start of this organization entered the queue. */
  announce(organizationId: string): void {
    this.#present.see(organizationId);
  }

  mayBegin(organizationId: string): boolean {
    return (this.#counts.get(organizationId) ?? 0) < begunBesideOthers || this.#present.isAlone(organizationId);
  }

  begin(organizationId: string, executionId: string): void {
    const timer = setTimeout(() => this.end(executionId), begunMs).unref();
    this.#begun.set(executionId, { organizationId, timer });
    this.#counts.set(organizationId, (this.#counts.get(organizationId) ?? 0) + 1);
  }

  /** It has ended, waits, or was not started by this worker. Executions that were not started here are ignored. */
  end(executionId: string): void {
    const begun = this.#begun.get(executionId);
    if (!begun) return;
    const { organizationId, timer } = begun;
    clearTimeout(timer);
    this.#begun.delete(executionId);
    const left = this.#counts.get(organizationId)! - 1;
    if (left > 0) this.#counts.set(organizationId, left);
    else this.#counts.delete(organizationId);
    this.#onEnd();
  }
}
