import { setTimeout as wait } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';

/** A failed request, as the store reports it. */
export interface StoreFailure {
  readonly code: string;
  readonly message: string;
  /** The same request may succeed later. */
  readonly isTemporary: boolean;
  readonly retryAfterMs?: number | undefined;
}

/** A failure between two attempts. */
export class FailedRequest extends Error {
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

interface Attempts {
  /** Name of the store, as errors begin. */
  readonly title: string;
  readonly signal: AbortSignal;
  /** False: a request whose outcome is unknown is not sent again. Default: true, because nearly all requests can be repeated. */
  readonly repeats?: boolean | undefined;
  /** The code of a failure after which the store has certainly done nothing. */
  readonly refusedCode?: string;
}

const maxAttempts = 4;
const backOffMs = 500;
/** A longer pause ends the attempt of the node. */
const maxPauseMs = 5_000;

/**
 * Makes a request again after a temporary failure (`FailedRequest`). The argument of `once` is true if an earlier attempt may have changed something.
 * Errors: `target_error` with the message of the store; those of the request.
 */
export async function storeAttempts<T>(
  { title, signal, repeats = true, refusedCode }: Attempts,
  once: (mayBeDone: boolean) => Promise<T>,
): Promise<T> {
  let mayBeDone = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(mayBeDone);
    } catch (error) {
      const failure = error instanceof FailedRequest ? error.failure : null;
      const isRefused = failure !== null && failure.code === refusedCode;
      const asked = failure?.retryAfterMs ?? 0;
      const isTooLong = asked > maxPauseMs;
      if (attempt >= maxAttempts || !isTemporary(error) || !(repeats || isRefused) || isTooLong)
        throw failure ? appErrorOf(title, failure) : error;
      mayBeDone ||= !isRefused;
      await wait(Math.max(asked, backOffMs * 2 ** (attempt - 1)), undefined, { signal });
    }
  }
}

function isTemporary(error: unknown): boolean {
  if (error instanceof FailedRequest) return error.failure.isTemporary;
  return error instanceof AppError && error.retryable;
}

function appErrorOf(title: string, { message, isTemporary: retryable, retryAfterMs }: StoreFailure): AppError {
  return new AppError('target_error', `${title}: ${message}`, {
    retryable,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
