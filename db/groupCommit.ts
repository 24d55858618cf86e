import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '../openapi/AppError.ts';

export interface GroupCommitOptions<Request, Answer> {
  /** Commits a batch in one statement; answers in the order of the batch. */
  run: (batch: readonly Request[], lane: Lane) => Promise<readonly Answer[]>;
  /** Most requests in one statement. */
  maxBatch: number;
  /** Size of a request; a statement takes no further one once `maxBatchBytes` are in it. Default: sizes do not matter. */
  bytesOf?: (request: Request) => number;
  maxBatchBytes?: number;
  /**
   * Requests of at least this size have their own queue, so that others do not wait for them; `run` receives the queue. Default: none has.
   */
  largeBytes?: number;
  /** The same for requests that others would wait for because of something else than their size. */
  isLarge?: (request: Request) => boolean;
  /** Length of the pause after a statement of several requests, in which requests gather for the next one. Default: no pause. */
  pauseMs?: (lane: Lane) => number;
  /** How long a statement may wait while requests keep arriving. Default: it does not wait. */
  gatherMs?: (lane: Lane) => number;
  /** Most requests that may wait; further ones are refused. */
  maxWaiting: number;
  /**
   * True for an error that means "this batch changed nothing because of its content". The batch is then halved until the request at fault
   * fails alone.
   */
  isRefusal: (error: unknown) => boolean;
}

/** The queue of a batch; each has a statement of its own in flight. */
export type Lane = 'small' | 'large';

interface Queue<Request, Answer> {
  waiting: Waiting<Request, Answer>[];
  running: Promise<void> | null;
}

interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * A queue with at most one statement in flight: when it returns, everything that arrived in between goes into the next one. There is no
 * timer, so a single request is sent at once. Large requests use a second queue, one by one if a request fills a statement. Errors:
 * `unavailable` when too many wait or it is closed; errors of `run` reach every request of the batch, or only the faulty one.
 */
export class GroupCommit<Request, Answer> {
  readonly #options: GroupCommitOptions<Request, Answer>;
  readonly #queues: Record<Lane, Queue<Request, Answer>> = {
    small: { waiting: [], running: null },
    large: { waiting: [], running: null },
  };
  #closed = false;

  constructor(options: GroupCommitOptions<Request, Answer>) {
    this.#options = options;
  }

  /** How many requests wait for the next statement. */
  get waiting(): number {
    return this.#queues.small.waiting.length + this.#queues.large.waiting.length;
  }

  submit(request: Request): Promise<Answer> {
    if (this.#closed || this.waiting >= this.#options.maxWaiting) {
      return Promise.reject(
        new AppError('unavailable', 'The service is too busy at this moment. Try again in a few seconds.', {
          retryable: true,
          retryAfterMs: 2_000,
        }),
      );
    }
    const { bytesOf, largeBytes = Infinity, isLarge } = this.#options;
    const lane = isLarge?.(request) || (bytesOf?.(request) ?? 0) >= largeBytes ? 'large' : 'small';
    const queue = this.#queues[lane];
    return new Promise<Answer>((resolve, reject) => {
      queue.waiting.push({ request, resolve, reject });
      queue.running ??= this.#drain(lane);
    });
  }

  /** Refuses new requests and resolves when all earlier ones are answered. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#queues.small.running, this.#queues.large.running]);
  }

  async #drain(lane: Lane): Promise<void> {
    const queue = this.#queues[lane];
    while (queue.waiting.length > 0) {
      await turn(); // requests of this turn of the event loop share the statement
      await this.#gather(lane);
      const batch = this.#takeBatch(queue.waiting);
      await this.#commit(batch, lane);
      const pauseMs = batch.length > 1 ? (this.#options.pauseMs?.(lane) ?? 0) : 0;
      if (pauseMs > 0) await delay(pauseMs);
    }
    queue.running = null;
  }

  async #gather(lane: Lane): Promise<void> {
    const { waiting } = this.#queues[lane];
    const endMs = performance.now() + (this.#options.gatherMs?.(lane) ?? 0);
    for (let before = 0; waiting.length > before && performance.now() < endMs;) {
      before = waiting.length;
      await delay(1);
    }
  }

  #takeBatch(waiting: Waiting<Request, Answer>[]): Waiting<Request, Answer>[] {
    const { maxBatch, bytesOf, maxBatchBytes = Infinity } = this.#options;
    let count = 0;
    for (let bytes = 0; count < Math.min(maxBatch, waiting.length) && bytes < maxBatchBytes; count += 1) {
      bytes += bytesOf?.(waiting[count]!.request) ?? 0;
    }
    return waiting.splice(0, count);
  }

  async #commit(batch: readonly Waiting<Request, Answer>[], lane: Lane): Promise<void> {
    try {
      const answers = await this.#options.run(
        batch.map((one) => one.request),
        lane,
      );
      batch.forEach((one, place) => one.resolve(answers[place]!));
    } catch (error) {
      if (batch.length === 1 || !this.#options.isRefusal(error)) {
        for (const one of batch) one.reject(error);
        return;
      }
      const half = batch.length >> 1;
      await this.#commit(batch.slice(0, half), lane);
      await this.#commit(batch.slice(half), lane);
    }
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
