import type { components } from './generated/types.ts';

/** Every code an answer of Bureau can carry; the list is `openapi/schemas/ErrorCode.yaml`. */
export type ErrorCode = components['schemas']['ErrorCode'];

export interface AppErrorOptions {
  /** JSON pointer, header or parameter name of the invalid value. */
  param?: string;
  /** For logs only; never leaves the process. Must not hold secrets. */
  internal?: string;
  /** True if the same request may succeed later without any change. */
  retryable?: boolean;
  /** How long a caller should wait before it tries again. */
  retryAfterMs?: number;
  /** Extra public headers of the answer, such as the route of a gateway call. */
  headers?: Readonly<Record<string, string>>;
  /** Extra public fields of the error body, such as `issues` of a graph. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * The one error class of Bureau. `message` is public: it states the error, its place, and the next step. It is mapped in two places only:
 * `api/middleware/errors.ts` (HTTP) and `activities/worker/createActivities.ts` (Temporal).
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly internal: string | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, publicMessage: string, options: AppErrorOptions = {}) {
    super(publicMessage, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.param = options.param;
    this.internal = options.internal;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.headers = options.headers;
    this.details = options.details;
  }

  /** Returns the same error with other options. */
  changed(options: AppErrorOptions): AppError {
    const { param, internal, retryable, retryAfterMs, headers, details, cause } = this;
    return new AppError(this.code, this.message, {
      param,
      internal,
      retryable,
      retryAfterMs,
      headers,
      details,
      cause,
      ...options,
    });
  }
}
