import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';

import type { Pool } from 'pg';

import { GroupCommit } from '../groupCommit.ts';
import { QueueConnection } from '../queueConnection.ts';

/** A number of requests per number of seconds. */
interface TurnLimit {
  readonly requests: number;
  readonly seconds: number;
}

interface TurnRequest {
  readonly host: string;
  readonly limits: readonly TurnLimit[];
  readonly maxWaitMs: number;
}

interface Turn {
  readonly isTaken: boolean;
  readonly waitMs: number;
  /** Time of `performance.now()`; a later request needs another turn. */
  readonly sendBy: number;
}

const maxBatch = 256;
const maxWaiting = 20_000;
const statementTimeoutMs = 10_000;
/**
 * Requests are counted for somewhat longer than a limit's window, because they are sent later than they were counted, with varying delays:
 * by at most `late` of the spare time (`sendBy`); the rest is for network latency.
 */
const mostSpareMs = 2_000;
const late = 0.8;

/** Longer names are hashed, because keys of an index have a limit. */
const maxNameLength = 400;

/**
 * When hosts may be asked, over all processes: never more requests within any time than a limit says, a third of them at once after a rest
 * and the others evenly. A host is any scope of a rate limit, such as an account of a vendor's API. A turn is taken when it is assigned, so its caller waits and then sends, and takes another one if that is too late
 * (`sendBy`). Errors: `unavailable`.
 */
export class HostTurns {
  readonly #turns: GroupCommit<TurnRequest, Turn>;
  readonly #connection: QueueConnection;

  /** `pool`: `Database.systemPool`; one of its connections is kept. */
  constructor(pool: Pool) {
    this.#connection = new QueueConnection(pool, statementTimeoutMs);
    this.#turns = new GroupCommit({ maxBatch, maxWaiting, isRefusal: () => false, run: (batch) => this.#take(batch) });
  }

  /** A turn of a host, or how long it would take where that is more than `maxWaitMs`. */
  take(host: string, limits: readonly TurnLimit[], maxWaitMs: number): Promise<Turn> {
    return this.#turns.submit({ host, limits, maxWaitMs });
  }

  /** No request goes to this host for this time. */
  async pause(host: string, forMs: number): Promise<void> {
    await this.#connection.query({
      name: 'pause_catalog_host',
      text: `insert into catalog_turns as t (bucket, next_ms) values ($1, extract(epoch from clock_timestamp()) * 1000 + $2)
        on conflict (bucket) do update set next_ms = greatest(t.next_ms, excluded.next_ms)`,
      values: [bucketOf(host), forMs],
    });
  }

  /** Deletes hosts that may be requested now, because they need no row. Skips hosts whose rows a caller has locked to take a turn. */
  async prune(): Promise<void> {
    await this.#connection.query({
      name: 'prune_catalog_turns',
      text: `delete from catalog_turns where bucket in (
        select bucket from catalog_turns where next_ms < extract(epoch from clock_timestamp()) * 1000 for update skip locked)`,
      values: [],
    });
  }

  /** Serves waiting callers, then closes the connection. */
  async close(): Promise<void> {
    await this.#turns.close();
    await this.#connection.close();
  }

  async #take(batch: readonly TurnRequest[]): Promise<Turn[]> {
    // The host's own bucket has no limit; `pause` uses it to stop all requests.
    const turns = batch.map(({ host, limits }) => {
      const bucket = bucketOf(host);
      const paced = limits.map((limit) => ({
        bucket: `${bucket} ${limit.requests}/${limit.seconds}`,
        ...paceOf(limit),
      }));
      return [{ bucket, intervalMs: 0, burstMs: 0 }, ...paced];
    });
    const all = turns.flat();
    const askedAt = performance.now();
    const [row] = await this.#connection.query<{ waits: number[] }>({
      name: 'take_catalog_turns',
      text: 'select take_catalog_turns($1, $2, $3, $4, $5) as waits',
      values: [
        turns.map(({ length }) => length),
        batch.map(({ maxWaitMs }) => maxWaitMs),
        all.map(({ bucket }) => bucket),
        all.map(({ intervalMs }) => intervalMs),
        all.map(({ burstMs }) => burstMs),
      ],
    });
    return row!.waits.map((given, place) => {
      const waitMs = Math.ceil(Math.abs(given));
      return { isTaken: given >= 0, waitMs, sendBy: askedAt + waitMs + graceOf(batch[place]!.limits) };
    });
  }
}

function bucketOf(host: string): string {
  return host.length <= maxNameLength ? host : createHash('sha256').update(host).digest('base64url');
}

function spareMsOf({ seconds }: TurnLimit): number {
  return Math.min(seconds * 250, mostSpareMs);
}

function graceOf(limits: readonly TurnLimit[]): number {
  return Math.min(...limits.map(spareMsOf)) * late;
}

/** b at once and the rest every i: b + ⌈T / i⌉ − 1 within T, which is the limit for i = T / (limit − b + 1). */
function paceOf(limit: TurnLimit): { intervalMs: number; burstMs: number } {
  const atOnce = Math.max(1, Math.floor(limit.requests / 3));
  const intervalMs = (limit.seconds * 1000 + spareMsOf(limit)) / (limit.requests - atOnce + 1);
  return { intervalMs, burstMs: (atOnce - 1) * intervalMs };
}
