import type { CallerHeaders } from '../formats/format.ts';

/** The directives of a caller for the cache, from `x-bureau-cache`. */
export interface CacheDirectives {
  /** Neither reads nor writes the cache. */
  readonly noStore: boolean;
  /** Writes the cache without reading it. */
  readonly noCache: boolean;
  /** Calls no provider. */
  readonly onlyIfCached: boolean;
  /** Maximum age of an answer; null: the lifetime of the organization. */
  readonly maxAgeSeconds: number | null;
  /** True if the caller requests caching for a call that is not cached by default. */
  readonly isAsked: boolean;
}

/** Reads the header, a list like that of `cache-control`. Unknown directives are ignored, as HTTP has it. */
export function readCacheDirectives(headers: CallerHeaders = {}): CacheDirectives {
  const directives = String(headers['x-bureau-cache'] ?? '')
    .split(',')
    .map((directive) => directive.trim().toLowerCase());
  const age = directives.flatMap((directive) => /^max-age=(\d{1,9})$/.exec(directive)?.[1] ?? [])[0];
  const onlyIfCached = directives.includes('only-if-cached');
  const noCache = directives.includes('no-cache');
  return {
    noStore: directives.includes('no-store'),
    noCache,
    onlyIfCached,
    maxAgeSeconds: age === undefined ? null : Number(age),
    isAsked: onlyIfCached || noCache || age !== undefined,
  };
}
