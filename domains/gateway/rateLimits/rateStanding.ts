import { windowSeconds, type RateBucket, type RateStanding, type RateVerdict } from '../../../db/rateWindows.ts';

/** A caller's state for one kind of limit: the tightest one. */
export interface LimitStanding {
  readonly limit: number;
  readonly remaining: number;
  /** Until the window is empty. */
  readonly resetMs: number;
}

type Kind = 'requests' | 'tokens';

const limitOf = {
  requests: 'requestsPerMinute',
  tokens: 'tokensPerMinute',
} as const satisfies Record<Kind, keyof RateStanding['subject']>;

/** The tightest limit of each kind; null if none applies. */
export function tightest({ standings, atMs }: RateVerdict, kind: Kind): LimitStanding | null {
  let least: LimitStanding | null = null;
  for (const { subject, buckets } of standings) {
    const limit = subject[limitOf[kind]];
    if (limit === null) continue;
    const remaining = Math.max(0, limit - used(buckets, kind));
    if (least !== null && least.remaining <= remaining) continue;
    const last = buckets.findLast((bucket) => bucket[kind] > 0);
    least = { limit, remaining, resetMs: last ? leavesMs(last) - atMs : 0 };
  }
  return least;
}

/** How long a refused call must wait until as much has left the window as it needs. */
export function waitMs({ refusedBy, atMs }: RateVerdict, tokens: number): number {
  if (refusedBy === null) return 0;
  const { standing, kind } = refusedBy;
  const limit = standing.subject[limitOf[kind]] ?? 0;
  let missing = used(standing.buckets, kind) + (kind === 'requests' ? 1 : Math.min(tokens, limit)) - limit;
  for (const bucket of standing.buckets) {
    missing -= bucket[kind];
    if (missing <= 0) return leavesMs(bucket) - atMs;
  }
  return windowSeconds * 1_000;
}

function used(buckets: readonly RateBucket[], kind: Kind): number {
  return buckets.reduce((sum, bucket) => sum + bucket[kind], 0);
}

function leavesMs({ second }: RateBucket): number {
  return (second + windowSeconds) * 1_000;
}
