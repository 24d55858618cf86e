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

/** A thing that a source does not know, and the next step of the caller. */
export interface NoSuch {
  /** The thing, such as `study`. */
  readonly thing: string;
  /** The next step, in a sentence. */
  readonly change?: string;
  /** Name of the input that names the thing. */
  readonly input?: string;
}

/** Creates the failure of a search about a thing that its source does not know. It is free. */
export function noSuch(title: string, { thing, change, input }: NoSuch): Failure {
  const message = `${title} has no such ${thing}.${change === undefined ? '' : ` ${change}`}`;
  return failure('not_found', message, input === undefined ? {} : { input });
}

/** Creates the result of a search's `problem`. */
export function failure(kind: FailureKind, message: string, more: Omit<Failure, 'kind' | 'message'> = {}): Failure {
  return { kind, message, ...more };
}
