/** A block of the event loop, during which no other work of the process ran. */
export interface Block {
  blockedMs: number;
  /** Processor time that the process used in it. With less than half of the block, or than a block needs, other programs had the processor. */
  processorMs: number;
  /** Named work that was running, at most ten of each kind: one of these, or unnamed work, was the cause. */
  during: readonly string[];
}

export interface EventLoopWatchOptions {
  onBlock: (block: Block) => void;
  /** Default 200. */
  longestMs?: number;
}

const everyMs = 50;
const longestMs = 200;
const maxNames = 10;

/**
 * Reports when one piece of work blocks the event loop: a pattern, a parser, a loop. Named work runs in `during`. Nothing is reported
 * before `start`: loading modules blocks a process that serves no requests yet. Costs a timer and two entries of a map for each piece of
 * work.
 */
export class EventLoopWatch {
  readonly #options: Required<EventLoopWatchOptions>;
  readonly #active = new Map<string, number>();
  /** Work that ended since the last tick. */
  readonly #ended = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #lastMs = performance.now();
  #processor = process.cpuUsage();

  constructor(options: EventLoopWatchOptions) {
    this.#options = { longestMs, ...options };
  }

  /** Begins to report, once the process serves. */
  start(): this {
    this.#lastMs = performance.now();
    this.#processor = process.cpuUsage();
    this.#timer ??= setInterval(() => this.#tick(), everyMs).unref();
    return this;
  }

  /** Runs work under a name of the contract, such as an operation or a node type; never a name chosen by a user. */
  async during<T>(what: string, work: () => Promise<T>): Promise<T> {
    this.#active.set(what, (this.#active.get(what) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = this.#active.get(what)! - 1;
      if (left > 0) this.#active.set(what, left);
      else this.#active.delete(what);
      this.#ended.add(what);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const nowMs = performance.now();
    const blockedMs = nowMs - this.#lastMs - everyMs;
    const before = this.#processor;
    this.#processor = process.cpuUsage();
    this.#lastMs = nowMs;
    if (blockedMs > this.#options.longestMs) {
      const during = [...new Set([...this.#active.keys(), ...this.#ended])].slice(0, maxNames);
      const { user, system } = this.#processor;
      const processorMs = (user - before.user + system - before.system) / 1_000;
      this.#options.onBlock({ blockedMs: Math.round(blockedMs), processorMs: Math.round(processorMs), during });
    }
    this.#ended.clear();
  }
}

/** Log level of a block: `info` where other programs had the processor. */
export function blockLevel(block: Block): 'info' | 'warn' {
  return blockLabel(block) === 'busy_machine' ? 'info' : 'warn';
}

/** Label of a block for a counter: the work that blocked, `several`, `unnamed`, or `busy_machine` where other programs had the processor. */
export function blockLabel({ blockedMs, processorMs, during }: Block): string {
  if (processorMs < Math.max(longestMs, blockedMs / 2)) return 'busy_machine';
  const [only, another] = during;
  return only === undefined ? 'unnamed' : another === undefined ? only : 'several';
}
