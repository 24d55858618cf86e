import { AppError, type ErrorCode } from '../../../openapi/AppError.ts';
import type { Failure, FailureKind } from '../define/failure.ts';

/** The contract's code of each failure (decisions §3). */
const codes: Readonly<Record<FailureKind, ErrorCode>> = {
  bad_request: 'invalid_request',
  not_found: 'not_found',
  rate_limited: 'upstream_overloaded',
  upstream_unavailable: 'upstream_error',
  upstream_bad_response: 'upstream_error',
  not_configured: 'source_not_configured',
  timeout: 'upstream_timeout',
};

const retryable: ReadonlySet<FailureKind> = new Set(['rate_limited', 'upstream_unavailable', 'timeout']);

/** The error of a failure; `details.reason` is its kind. */
export function failed(why: Failure, cause?: unknown): AppError {
  return new AppError(codes[why.kind], why.message, {
    details: { reason: why.kind },
    retryable: retryable.has(why.kind),
    ...(why.input !== undefined && { param: `/inputs/${why.input}` }),
    ...(why.retryAfterMs !== undefined && { retryAfterMs: why.retryAfterMs }),
    ...(why.internal !== undefined && { internal: why.internal }),
    ...(cause !== undefined && { cause }),
  });
}

/** Returns the reason of a failed search; null for an error of Bureau itself, which does not concern the source. */
export function failureKindOf(error: unknown): FailureKind | null {
  const reason = error instanceof AppError ? error.details?.['reason'] : undefined;
  if (typeof reason === 'string' && reason in codes) return reason as FailureKind;
  return error instanceof AppError && error.code === 'invalid_request' ? 'bad_request' : null;
}

/** Returns the message for a source that requires a contact address. */
export function contactMissing(title: string): string {
  return `${title} requires a contact address. An admin of the instance can set one on the page of the source.`;
}
