import { EventEmitter, once } from 'node:events';
import { answerPartsChannel } from '../../../db/repositories/gateway/answerParts.ts';
import { chatChannel } from '../../../db/repositories/executions/chatSessions.ts';
import type { Database } from '../../../db/database.ts';
import type { ExecutionState } from '../../../db/repositories/executions/executionAnswers.ts';
import type { ExecutionsLogger } from '../logger.ts';
import { executionsChannel, listen, queueChannel } from './listen.ts';
import type { ExecutionQueue } from '../queue/executionQueue.ts';
import { isFinal } from '../lifecycle/status.ts';

const catchUpEveryMs = 2_000;
const maxBatch = 500;

/** How one waits for executions. One process has one of these; waiting costs memory, no connection and no query. */
export interface Answers {
  /** Resolves when a response is stored or the execution has ended or waits; null after the timeout or when the caller has disconnected. */
  waitForAnswer: (executionId: string, options: WaitOptions) => Promise<ExecutionState | null>;
  /**
   * Resolves when the execution has ended or waits, whatever response was stored; null after the timeout or when the caller has
   * disconnected.
   */
  waitForPause: (executionId: string, options: WaitOptions) => Promise<ExecutionState | null>;
  /** Resolves when the execution has ended; null after the timeout or when the caller has disconnected. */
  waitForEnd: (executionId: string, options: WaitOptions) => Promise<ExecutionState | null>;
  /**
   * Resolves at any notification about the execution (including a part of its response) or the chat session with this id, or after the
   * timeout.
   */
  waitForNotification: (id: string, options: WaitOptions) => Promise<void>;
  close: () => Promise<void>;
}

export interface WaitOptions {
  timeoutMs: number;
  signal?: AbortSignal;
  /** Waits of the execution that end by themselves before this time do not count; default: all count. */
  holdUntilMs?: number;
}

export interface AnswersOptions {
  database: Database;
  logger: ExecutionsLogger;
  /** Receives ends and queue changes over the same connection. */
  queue: Pick<ExecutionQueue, 'slotFreed' | 'lineGrew'>;
  /** Also receives notifications over the same connection. */
  alsoHears?: AlsoHears;
}

/** Further listeners on the connection. */
export interface AlsoHears {
  /** Handlers of notifications, by channel. */
  channels: Record<string, (payload: string) => void>;
  /** An execution ended, waits or left an answer. */
  onExecution: (executionId: string) => void;
  /** The connection listens (again): earlier notifications are lost. */
  onListening: () => void;
}

interface Waiter {
  isEnough: (state: ExecutionState) => boolean;
  resolve: (state: ExecutionState | null) => void;
}

/**
 * Waits for executions over one LISTEN connection. A lost connection is reopened, and awaited executions are polled every 2 s, so a lost
 * notification delays a response and never loses it.
 */
export function createAnswers({ database, logger, queue, alsoHears }: AnswersOptions): Answers {
  const waiting = new WaitingCalls(database, logger);
  const heard = new EventEmitter().setMaxListeners(0);
  const channels: Record<string, (payload: string) => void> = {
    ...alsoHears?.channels,
    [answerPartsChannel]: (executionId: string) => heard.emit(executionId),
    [chatChannel]: (sessionId: string) => heard.emit(sessionId),
    [executionsChannel]: (executionId: string) => {
      heard.emit(executionId);
      waiting.readSoon(executionId);
      queue.slotFreed();
      alsoHears?.onExecution(executionId);
    },
    [queueChannel]: () => queue.lineGrew(),
  };
  const listener = listen({ database, logger, channels, ...(alsoHears && { onListening: alsoHears.onListening }) });
  const catchUp = setInterval(() => waiting.readAll(), catchUpEveryMs);
  catchUp.unref();
  return {
    waitForAnswer: (executionId, options) =>
      waiting.add(executionId, (state) => state.answer !== null || hasPaused(state, options.holdUntilMs), options),
    waitForPause: (executionId, options) =>
      waiting.add(executionId, (state) => hasPaused(state, options.holdUntilMs), options),
    waitForEnd: (executionId, options) => waiting.add(executionId, (state) => isFinal(state.status), options),
    waitForNotification: async (id, { timeoutMs, signal }) => {
      const over = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
      await once(heard, id, { signal: over }).catch(() => undefined); // a timeout is no notification
    },
    close: async () => {
      clearInterval(catchUp);
      await listener.close();
      await waiting.close();
    },
  };
}

/** Whether the execution has ended, or waits for something that does not come by itself before this time. */
export function hasPaused({ status, waitUntil }: ExecutionState, holdUntilMs = -Infinity): boolean {
  if (status !== 'waiting') return isFinal(status);
  return waitUntil === null || waitUntil.getTime() > holdUntilMs;
}

/** Waiting callers by execution, in memory. */
class WaitingCalls {
  readonly #database: Database;
  readonly #logger: ExecutionsLogger;
  readonly #waiters = new Map<string, Set<Waiter>>();
  readonly #due = new Set<string>();
  #reading: Promise<void> | null = null;
  #isClosed = false;

  constructor(database: Database, logger: ExecutionsLogger) {
    this.#database = database;
    this.#logger = logger;
  }

  add(
    executionId: string,
    isEnough: Waiter['isEnough'],
    { timeoutMs, signal }: WaitOptions,
  ): Promise<ExecutionState | null> {
    const { promise, resolve } = Promise.withResolvers<ExecutionState | null>();
    if (this.#isClosed || signal?.aborted) return Promise.resolve(null);
    const onAbort = (): void => finish(null);
    const timer = setTimeout(onAbort, timeoutMs);
    const finish = (state: ExecutionState | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.#remove(executionId, waiter);
      resolve(state);
    };
    const waiter: Waiter = { isEnough, resolve: finish };
    signal?.addEventListener('abort', onAbort);
    this.#waiters.set(executionId, (this.#waiters.get(executionId) ?? new Set()).add(waiter));
    this.readSoon(executionId); // events before the wait began
    return promise;
  }

  /** Ids that become due while a read is under way go into the next one: one statement serves all who wait. */
  readSoon(executionId: string): void {
    if (!this.#waiters.has(executionId)) return;
    this.#due.add(executionId);
    this.#readOn();
  }

  #readOn(): void {
    this.#reading ??= this.#readDue()
      .catch((error: unknown) =>
        this.#logger.warn({ err: error }, 'Could not read the state of executions that are waited for; trying again'),
      )
      .finally(() => {
        this.#reading = null;
        if (this.#due.size > 0 && !this.#isClosed) this.#readOn(); // callers that came between the last check and now
      });
  }

  readAll(): void {
    for (const executionId of this.#waiters.keys()) this.readSoon(executionId);
  }

  /** Lets everybody go. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiters of this.#waiters.values()) for (const waiter of waiters) waiter.resolve(null);
    await this.#reading;
  }

  async #readDue(): Promise<void> {
    while (this.#due.size > 0 && !this.#isClosed) {
      const ids = [...this.#due].slice(0, maxBatch);
      for (const id of ids) this.#due.delete(id);
      const states = await this.#database.executionLog.states(ids);
      const byId = new Map(states.map((state) => [state.executionId, state]));
      for (const id of ids) {
        const state = byId.get(id) ?? null; // null: it was deleted; no further notification follows
        for (const waiter of this.#waiters.get(id) ?? [])
          if (state === null || waiter.isEnough(state)) waiter.resolve(state);
      }
    }
  }

  #remove(executionId: string, waiter: Waiter): void {
    const waiters = this.#waiters.get(executionId);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#waiters.delete(executionId);
  }
}
