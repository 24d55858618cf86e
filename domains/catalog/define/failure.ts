/** Reasons of failed searches; the only errors inside the catalog. None of them costs a credit. */
export type FailureKind =
  | 'bad_request'
  | 'not_found'
  | 'rate_limited'
  | 'upstream_unavailable'
  | 'upstream_bad_response'
  | 'not_configured'
  | 'timeout';

/** A failure with its public message: the error and the next step. */
export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly retryAfterMs?: number;
  /** Name of the input at fault. */
  readonly input?: string;
  readonly internal?: string;
}

/** Creates the result of a search's `problem`. */
export function failure(kind: FailureKind, message: string, more: Omit<Failure, 'kind' | 'message'> = {}): Failure {
  return { kind, message, ...more };
}
