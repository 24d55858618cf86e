import type { HostLimit } from '../define/source.ts';

/** Rate limits of hosts, counted over all processes (`db/catalog/HostTurns.ts`). */
export interface HostLimits {
  /**
   * Takes a turn of a host. Nothing is taken if the wait would exceed `maxWaitMs`. Otherwise the caller waits for `waitMs` and sends the
   * request before `sendBy` (of `performance.now()`); after that time it takes another turn, because the request would collide with later
   * ones. Errors: `unavailable`.
   */
  take(
    host: string,
    limits: readonly HostLimit[],
    maxWaitMs: number,
  ): Promise<{ isTaken: boolean; waitMs: number; sendBy: number }>;
  /** The host requested this pause for all senders. */
  pause(host: string, forMs: number): Promise<void>;
}

/** The cached part of a response. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A cache of responses from sources, shared by all processes and limited in bytes. */
export interface AnswerCache {
  get(key: string): Promise<KeptAnswer | null>;
  put(key: string, answer: KeptAnswer, seconds: number): Promise<void>;
}
