import type { HostLimit } from '../../domains/catalog/define/source.ts';

/** A rate limit that is known in advance. */
export interface OperationLimit {
  /** Calls with the same text share the limit, such as the id of a channel. */
  readonly of: string;
  readonly limits: readonly HostLimit[];
}
