/** The parts an instance needs before it can serve (decisions §10). */
export type ReadinessPart = 'database' | 'disk' | 'migrations' | 'temporal' | 'worker' | 'page';

/** Resolves with whether the part works; throwing counts as not. */
export type ReadinessChecks = { readonly [Part in ReadinessPart]: () => Promise<boolean> };

export interface ReadinessReport {
  readonly isReady: boolean;
  readonly parts: { readonly [Part in ReadinessPart]: 'ok' | 'unavailable' };
}

const keptMs = 1_000;
const checkTimeoutMs = 5_000;

/** Asks all parts, at most once a second however many ask it; after `stop` the answer is no. */
export class Readiness {
  readonly #checks: ReadinessChecks;
  #isStopping = false;
  #last: { readonly atMs: number; readonly report: Promise<ReadinessReport> } | null = null;

  constructor(checks: ReadinessChecks) {
    this.#checks = checks;
  }

  /** From now on the instance is not ready: load balancers stop sending before the process stops accepting. */
  stop(): void {
    this.#isStopping = true;
  }

  async report(): Promise<ReadinessReport> {
    const nowMs = performance.now();
    if (!this.#last || nowMs - this.#last.atMs > keptMs) this.#last = { atMs: nowMs, report: this.#ask() };
    const report = await this.#last.report;
    return this.#isStopping ? { ...report, isReady: false } : report;
  }

  async #ask(): Promise<ReadinessReport> {
    const names = Object.keys(this.#checks) as ReadinessPart[];
    const states = await Promise.all(names.map((name) => answers(this.#checks[name])));
    const parts = Object.fromEntries(names.map((name, index) => [name, states[index] ? 'ok' : 'unavailable']));
    return { isReady: states.every(Boolean), parts: parts as ReadinessReport['parts'] };
  }
}

async function answers(check: () => Promise<boolean>): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), checkTimeoutMs);
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    return false; // the log of the failing part has the details
  } finally {
    clearTimeout(timer);
  }
}
