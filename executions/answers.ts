import type { Database } from '../db/database.ts';
import type { ExecutionState } from '../db/repositories/executionAnswers.ts';
import type { ExecutionsLogger } from './logger.ts';
import { isFinal } from './status.ts';

/** The channel on which everybody who ends an execution, lets it wait or leaves an answer says so; the payload is its id. */
export const executionsChannel = 'bureau_executions';

const catchUpEveryMs = 2_000;
const reconnectAfterMs = 500;
const maxBatch = 500;

/** How one waits for executions. One process has one of these; waiting costs memory, no connection and no query. */
export interface Answers {
  /** Resolves when an answer is there, the execution has ended or waits; null when the time is over or the caller gone. */
  waitForAnswer: (executionId: string, options: WaitOptions) => Promise<ExecutionState | null>;
  /** Resolves when the execution has ended or waits, whatever answer was left; null when the time is over or the caller gone. */
  waitForPause: (executionId: string, options: WaitOptions) => Promise<ExecutionState | null>;
  /** Resolves when the execution has ended; null when the time is over or the caller gone. */
  waitForEnd: (executionId: string, options: WaitOptions) => Promise<ExecutionState | null>;
  close: () => Promise<void>;
}

export interface WaitOptions {
  timeoutMs: number;
  signal?: AbortSignal;
}

interface Waiter {
  isEnough: (state: ExecutionState) => boolean;
  resolve: (state: ExecutionState | null) => void;
}

/**
 * Waits for executions over one LISTEN connection. A lost connection is opened again, and what is waited for is read
 * again every 2 s, so a lost notification delays an answer and never loses it.
 */
export function createAnswers({ database, logger }: { database: Database; logger: ExecutionsLogger }): Answers {
  const waiters = new Map<string, Set<Waiter>>();
  const due = new Set<string>();
  let reading: Promise<void> | null = null;
  let closed = false;

  function tell(states: readonly ExecutionState[]): void {
    for (const state of states) {
      for (const waiter of waiters.get(state.executionId) ?? []) if (waiter.isEnough(state)) waiter.resolve(state);
    }
  }

  async function readDue(): Promise<void> {
    while (due.size > 0 && !closed) {
      const ids = [...due].slice(0, maxBatch);
      for (const id of ids) due.delete(id);
      tell(await database.asSystem((repositories) => repositories.executionAnswers.states(ids)));
    }
  }

  // Ids that become due while a read is under way go into the next one: one statement serves all who wait.
  function readSoon(id: string): void {
    if (!waiters.has(id)) return;
    due.add(id);
    reading ??= readDue()
      .catch((error: unknown) => logger.warn({ err: error }, 'Could not read the state of executions that are waited for; trying again'))
      .finally(() => {
        reading = null;
      });
  }

  const listener = listen({ database, logger, onNotification: readSoon });
  const catchUp = setInterval(() => {
    for (const id of waiters.keys()) readSoon(id);
  }, catchUpEveryMs);
  catchUp.unref();

  function wait(executionId: string, isEnough: Waiter['isEnough'], { timeoutMs, signal }: WaitOptions): Promise<ExecutionState | null> {
    return new Promise((resolve) => {
      const waiter: Waiter = { isEnough, resolve: finish };
      const timer = setTimeout(() => finish(null), timeoutMs);
      const onAbort = (): void => finish(null);
      function finish(state: ExecutionState | null): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        const set = waiters.get(executionId);
        set?.delete(waiter);
        if (set?.size === 0) waiters.delete(executionId);
        resolve(state);
      }
      if (closed || signal?.aborted) return finish(null);
      signal?.addEventListener('abort', onAbort);
      const set = waiters.get(executionId) ?? new Set();
      waiters.set(executionId, set.add(waiter));
      readSoon(executionId); // what happened before we began to wait
    });
  }

  return {
    waitForAnswer: (executionId, options) =>
      wait(executionId, (state) => state.answer !== null || isFinal(state.status) || state.status === 'waiting', options),
    waitForPause: (executionId, options) => wait(executionId, (state) => isFinal(state.status) || state.status === 'waiting', options),
    waitForEnd: (executionId, options) => wait(executionId, (state) => isFinal(state.status), options),
    close: async () => {
      closed = true;
      clearInterval(catchUp);
      for (const set of waiters.values()) for (const waiter of set) waiter.resolve(null);
      await listener.close();
      await reading;
    },
  };
}

interface ListenOptions {
  database: Database;
  logger: ExecutionsLogger;
  onNotification: (payload: string) => void;
}

function listen({ database, logger, onNotification }: ListenOptions): { close: () => Promise<void> } {
  let closed = false;
  let drop: (() => void) | null = null;
  let retry: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    const client = await database.pool.connect();
    let released = false;
    drop = () => {
      if (released) return;
      released = true;
      drop = null;
      client.release(true); // the connection listens: it must not go back to the pool
    };
    const lost = (error?: Error): void => {
      if (released) return;
      drop?.();
      if (!closed) logger.warn({ err: error }, 'The connection that listens for the end of executions was lost; opening another');
      again();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', (message) => onNotification(message.payload ?? ''));
    await client.query(`LISTEN ${executionsChannel}`);
    if (closed) drop?.();
  }

  function again(): void {
    if (closed) return;
    retry = setTimeout(open, reconnectAfterMs);
    retry.unref();
  }

  let opening = Promise.resolve();
  function open(): void {
    opening = connect().catch((error: unknown) => {
      drop?.();
      if (closed) return;
      logger.warn({ err: error }, 'Could not listen for the end of executions; trying again');
      again();
    });
  }
  open();

  return {
    close: async () => {
      closed = true;
      if (retry) clearTimeout(retry);
      await opening;
      drop?.();
    },
  };
}
