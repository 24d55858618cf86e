import { createHash } from 'node:crypto';
import { AppError } from '../../openapi/AppError.ts';
import type { DatabaseConnection } from './DatabaseConnection.ts';

/** The part of a connection that pools use. */
export type PooledConnection = Pick<DatabaseConnection, 'isUsable' | 'destroy'>;

/** Whose connections: of one credential, as it is now. */
export interface PoolOf<C extends PooledConnection = DatabaseConnection> {
  /** The dialect and the credential. */
  readonly key: string;
  /** Values of the credential; other values close the connections that were made with the ones before. */
  readonly values: unknown;
  /** Most open connections. */
  readonly max: number;
  readonly open: (signal: AbortSignal) => Promise<C>;
}

/** A connection that one statement or transaction uses alone. */
export interface Lease<C extends PooledConnection = DatabaseConnection> {
  readonly connection: C;
  /** False for a new connection. The server may have closed an older one in the time between. */
  readonly isReused: boolean;
  /** Returns the connection to its pool, or destroys one in an unknown state. */
  readonly release: (end: 'keep' | 'destroy') => void;
}

export interface PoolLimits {
  /** Open connections of all credentials together. */
  readonly total: number;
  readonly idleMs: number;
  /** The longest wait for a free connection. */
  readonly waitMs: number;
}

const workerLimits: PoolLimits = { total: 100, idleMs: 30_000, waitMs: 30_000 };

interface Waiter<C extends PooledConnection> {
  readonly settle: (lease: Lease<C>) => void;
  readonly fail: (error: unknown) => void;
  readonly signal: AbortSignal;
}

interface Idle<C extends PooledConnection> {
  readonly connection: C;
  readonly since: number;
  readonly timer: NodeJS.Timeout;
}

interface Pool<C extends PooledConnection> {
  readonly of: PoolOf<C>;
  readonly version: string;
  readonly idle: Idle<C>[];
  readonly waiting: Set<Waiter<C>>;
  /** Connections in use or being opened. */
  used: number;
  /** Connections that are being opened. */
  opening: number;
}

/**
 * The open connections of a worker, pooled by credential over all of its executions. A pool never opens more than its limit; idle
 * connections are closed after some time, when the credential changes, and when others need their places.
 */
export class DatabasePools<C extends PooledConnection = DatabaseConnection> {
  readonly #pools = new Map<string, Pool<C>>();
  readonly #limits: PoolLimits;
  #open = 0;

  constructor(limits: PoolLimits = workerLimits) {
    this.#limits = limits;
  }

  /** Open connections, also of one credential. */
  count(key?: string): number {
    if (key === undefined) return this.#open;
    const pool = this.#pools.get(key);
    return pool ? pool.used + pool.idle.length : 0;
  }

  /**
   * Takes a connection as soon as one is free. Errors: `unavailable` if none is free in time; those of `open`; the signal's reason.
   */
  async lease(of: PoolOf<C>, signal: AbortSignal): Promise<Lease<C>> {
    signal.throwIfAborted();
    const pool = this.#poolOf(of);
    return new Promise<Lease<C>>((resolve, reject) => {
      let isOver = false;
      const finish = () => {
        isOver = true;
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        pool.waiting.delete(waiter);
      };
      const waiter: Waiter<C> = {
        signal,
        settle: (lease) => {
          // The wait may have ended while the connection was opened.
          if (isOver) return lease.release('keep');
          finish();
          resolve(lease);
        },
        fail: (error) => {
          finish();
          reject(error as Error);
          this.#forget(pool);
        },
      };
      const stop = () => waiter.fail(signal.reason);
      const timer = setTimeout(() => waiter.fail(busy(of.max)), this.#limits.waitMs);
      timer.unref();
      signal.addEventListener('abort', stop, { once: true });
      pool.waiting.add(waiter);
      this.#serve(pool);
    });
  }

  /** Closes all idle connections. Connections in use are closed at their release. */
  close(): void {
    for (const pool of this.#pools.values()) this.#retire(pool);
  }

  #poolOf(of: PoolOf<C>): Pool<C> {
    const version = createHash('sha256').update(JSON.stringify(of.values)).digest('base64');
    const current = this.#pools.get(of.key);
    if (current?.version === version) return current;
    if (current) this.#retire(current);
    const pool: Pool<C> = { of, version, idle: [], waiting: new Set(), used: 0, opening: 0 };
    this.#pools.set(of.key, pool);
    return pool;
  }

  /** Hands connections to the waiters, oldest first. */
  #serve(pool: Pool<C>): void {
    for (const waiter of pool.waiting) {
      const idle = this.#takeIdle(pool);
      if (!idle && !this.#hasRoom(pool)) return;
      pool.waiting.delete(waiter);
      pool.used += 1;
      if (idle) waiter.settle(this.#leaseOf(pool, idle, true));
      else void this.#openFor(pool, waiter);
    }
  }

  #takeIdle(pool: Pool<C>): C | null {
    for (let last = pool.idle.pop(); last; last = pool.idle.pop()) {
      clearTimeout(last.timer);
      if (last.connection.isUsable) return last.connection;
      this.#drop(last.connection);
    }
    return null;
  }

  /** True if the pool may open another connection; an idle connection of another pool may be closed for it. */
  #hasRoom(pool: Pool<C>): boolean {
    if (pool.used + pool.idle.length >= pool.of.max) return false;
    if (this.#open < this.#limits.total) return true;
    return this.#closeLongestIdle();
  }

  #closeLongestIdle(): boolean {
    let oldest: { pool: Pool<C>; idle: Idle<C> } | null = null;
    for (const pool of this.#pools.values()) {
      const [idle] = pool.idle;
      if (idle && (!oldest || idle.since < oldest.idle.since)) oldest = { pool, idle };
    }
    if (!oldest) return false;
    this.#closeIdle(oldest.pool, oldest.idle);
    return true;
  }

  async #openFor(pool: Pool<C>, waiter: Waiter<C>): Promise<void> {
    this.#open += 1;
    pool.opening += 1;
    try {
      const connection = await pool.of.open(waiter.signal);
      pool.opening -= 1;
      waiter.settle(this.#leaseOf(pool, connection, false));
    } catch (error) {
      this.#open -= 1;
      pool.used -= 1;
      pool.opening -= 1;
      waiter.fail(error);
      // A server that cannot be reached must not make each of them wait in turn.
      const hasNone = pool.used === pool.opening && pool.idle.length === 0;
      if (hasNone && !waiter.signal.aborted) for (const other of pool.waiting) other.fail(error);
      this.#serveAll(pool);
    }
  }

  #leaseOf(pool: Pool<C>, connection: C, isReused: boolean): Lease<C> {
    let isOut = true;
    return {
      connection,
      isReused,
      release: (end) => {
        if (!isOut) return;
        isOut = false;
        pool.used -= 1;
        const isCurrent = this.#pools.get(pool.of.key) === pool;
        if (end === 'keep' && connection.isUsable && isCurrent) this.#keep(pool, connection);
        else this.#drop(connection);
        this.#serveAll(pool);
      },
    };
  }

  #keep(pool: Pool<C>, connection: C): void {
    const idle: Idle<C> = {
      connection,
      since: performance.now(),
      timer: setTimeout(() => this.#closeIdle(pool, idle), this.#limits.idleMs),
    };
    idle.timer.unref();
    pool.idle.push(idle);
  }

  #closeIdle(pool: Pool<C>, idle: Idle<C>): void {
    clearTimeout(idle.timer);
    const place = pool.idle.indexOf(idle);
    if (place >= 0) pool.idle.splice(place, 1);
    this.#drop(idle.connection);
    this.#forget(pool);
  }

  #drop(connection: C): void {
    this.#open -= 1;
    connection.destroy();
  }

  /** A place that became free may be wanted by another pool, too. */
  #serveAll(first: Pool<C>): void {
    this.#serve(first);
    for (const pool of this.#pools.values()) if (pool.waiting.size > 0) this.#serve(pool);
    this.#forget(first);
  }

  #retire(pool: Pool<C>): void {
    if (this.#pools.get(pool.of.key) === pool) this.#pools.delete(pool.of.key);
    for (const idle of pool.idle.toReversed()) this.#closeIdle(pool, idle);
  }

  #forget(pool: Pool<C>): void {
    const isEmpty = pool.used === 0 && pool.idle.length === 0 && pool.waiting.size === 0;
    if (isEmpty && this.#pools.get(pool.of.key) === pool) this.#pools.delete(pool.of.key);
  }
}

function busy(max: number): AppError {
  return new AppError(
    'unavailable',
    `All ${max} connections of the credential are in use. Let fewer executions run at once, or raise "Max connections".`,
    { retryable: true, retryAfterMs: 5_000 },
  );
}
