/** A process without CPU time for this long will not get any: it is stopped, or stuck in a system call. */
const stalledAfterMs = 60_000;
/** If the system does not report a process's CPU time, the clock may exceed its deadline by this factor. */
const clockFactor = 5;

export interface ProcessorDeadlineOptions {
  /** Of the processor's time. */
  limitMs: number;
  /** The processor's time that the process has used; undefined if the system does not say. */
  usedMs: () => number | undefined;
  /** CPU time used before the work began; default: used until now. */
  usedBeforeMs?: number;
  /** Milliseconds that only go forward; default `performance.now`. */
  nowMs?: () => number;
}

/**
 * Bounds the work of another process by the processor's time that it takes. The clock alone never ends a process that makes progress: work
 * on a busy machine does not fail.
 */
export class ProcessorDeadline {
  readonly #options: ProcessorDeadlineOptions;
  readonly #nowMs: () => number;
  readonly #beganAtMs: number;
  readonly #usedBeforeMs: number;
  #lastUsedMs: number | undefined;
  #lastGoneOnAtMs: number;

  constructor(options: ProcessorDeadlineOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#beganAtMs = this.#nowMs();
    this.#lastUsedMs = options.usedMs();
    this.#usedBeforeMs = options.usedBeforeMs ?? this.#lastUsedMs ?? 0;
    this.#lastGoneOnAtMs = this.#beganAtMs;
  }

  /** Returns the remaining CPU time; 0 once the work must be ended. */
  leftMs(): number {
    const { limitMs, usedMs } = this.#options;
    const nowMs = this.#nowMs();
    const used = usedMs();
    if (used === undefined) return nowMs < this.#beganAtMs + limitMs * clockFactor ? limitMs : 0;
    if (used !== this.#lastUsedMs) this.#lastGoneOnAtMs = nowMs;
    this.#lastUsedMs = used;
    if (nowMs - this.#lastGoneOnAtMs >= stalledAfterMs) return 0;
    return Math.max(0, this.#usedBeforeMs + limitMs - used);
  }
}
