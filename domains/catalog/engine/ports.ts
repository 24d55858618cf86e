import type { HostLimit } from '../define/source.ts';

/** Requests a source may get, counted over all processes. */
export interface HostLimits {
  /**
   * Takes one request from a host's limit. Answers how long to wait before it is sent (it is taken already), or null if that would be more
   * than `maxWaitMs` (nothing is taken), with how long it would be. A request that was not sent by `sendBy` (`performance.now()`) takes
   * another turn, because it would collide with later ones.
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
