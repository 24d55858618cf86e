import { GuardrailFailure } from './guardrail.ts';

/** Shorter texts are not timed. */
const timedChars = 500;

/** Bounds the CPU time of the checks of one call on the main thread. */
export class CpuBudget {
  #leftMs: number;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Runs a check of so many characters. Throws `GuardrailFailure` if earlier checks used up the time. */
  run<T>(chars: number, check: () => T): T {
    if (this.#leftMs <= 0) throw new GuardrailFailure('The texts of the call take too long to check.');
    if (chars < timedChars) return check();
    const before = process.threadCpuUsage();
    try {
      return check();
    } finally {
      const { user, system } = process.threadCpuUsage(before);
      this.#leftMs -= (user + system) / 1_000;
    }
  }
}
