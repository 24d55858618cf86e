import { PresentOrganizations } from '../../watch/PresentOrganizations.ts';

/** Beside others: what an organization has begun is what theirs stand behind. Who is alone is not held up. */
const begunBesideOthers = 3;
/** What takes longer waits for somebody, or takes its turns at the worker. */
const begunMs = 250;

interface Begun {
  organizationId: string;
  timer: NodeJS.Timeout;
}

/**
 * The executions that a worker has begun a moment ago and that are not over, by organization: beside others one has a few of them at a time,
 * so that a flood of starts waits in its own line and not in everybody's.
 */
export class BegunStarts {
  readonly #present = new PresentOrganizations();
  readonly #begun = new Map<string, Begun>();
  readonly #counts = new Map<string, number>();
  readonly #onEnd: () => void;

  /** `onEnd` is called whenever another one may begin. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** A start of this organization stands in the line. */
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

  /** It is over, waits, or was not this worker's to begin. Others than those that were begun here are nothing to it. */
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
