/** A process that has got nothing of the processor for so long will not get any: it is stopped, or stuck in its system. */
const stalledAfterMs = 60_000;
/** Where the system does not say what a process used, the clock may show so many times its deadline. */
const clockFactor = 5;

export interface ProcessorDeadlineOptions {
  /** Of the processor's time. */
  limitMs: number;
  /** The processor's time that the process has used; undefined where the system does not say. */
  usedMs: () => number | undefined;
  /** What it had used when the work began; default: what it has used now. */
  usedBeforeMs?: number;
  /** Milliseconds that only go forward; default `performance.now`. */
  nowMs?: () => number;
}

/**
 * Bounds the work of another process by the processor's time that it takes. The clock ends none that goes on, however slowly: a machine that is busy
 * with others makes nobody's work fail.
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

  /** What is left of the processor's time; 0 once the work is to be ended. */
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
