import { AppError } from '../../../openapi/AppError.ts';
import { KeyRefusal } from './KeyRefusal.ts';
import { meantStatus } from './meantStatus.ts';
import { isOutOfMoney, refusalMeaning } from './refusalMeaning.ts';
import type { RefusalMeaning } from './refusalMeaning.ts';
import { readUpstreamErrorBody } from './upstreamErrorBody.ts';
import type { UpstreamErrorBody } from './upstreamErrorBody.ts';

/** A provider's refusal that is the caller's to see: the status and the error's public parts. */
export interface PassedThrough {
  status: 400 | 413 | 422;
  message: string;
  type: string;
  code: string | null;
  param: string | null;
  /** Its meaning, if programs act on it; callers receive it in the words of their format (`ErrorShape.refusal`). */
  meaning: RefusalMeaning | null;
}

const passedThrough = [400, 413, 422];
/** Older clients wait by themselves if the time is a minute or more. Source: openai-node before 5, `src/core.ts` retryRequest. */
export const mostRetryAfterMs = 59_000;
const mostMessageLength = 2_000;
const mostNameLength = 200;

/**
 * Converts a provider's unsuccessful status for the caller (decisions §3): 400, 413 and 422 pass through; 429 and overload become 503
 * `upstream_overloaded`; its own timeouts 504 `upstream_timeout`; everything else 502 `upstream_error`. A provider's 401, 402 and 404 are
 * about our key and our routing there, so they never become ours; neither does an account there without money, whatever its status. An input
 * that is too long is the caller's whatever its status, because other words make agents give up.
 */
export function readUpstreamFailure(failure: {
  status: number;
  retryAfter: string | null;
  body: Buffer;
  apiKey: string | null;
  /** True if the key belongs to the calling organization, which then learns that it was rejected. */
  isOwnKey?: boolean;
}): PassedThrough | AppError {
  const said = readUpstreamErrorBody(failure.body);
  const internal = `provider answered ${failure.status}`;
  if (isOutOfMoney(failure.status, said)) return outOfMoney(failure.isOwnKey === true, internal);
  const meaning = refusalMeaning(said);
  const meant = meantStatus(failure.status, said);
  const status = meaning?.kind === 'context_overflow' && !passedThrough.includes(meant) ? 400 : meant;
  if (passedThrough.includes(status))
    return { ...passThrough(status as PassedThrough['status'], said, failure.apiKey), meaning };
  if (failure.isOwnKey && (status === 401 || status === 403)) {
    const message = 'The provider rejected your organization’s own key. Ask an owner or admin to update it.';
    return new AppError('own_provider_key_rejected', message, { internal, cause: new KeyRefusal('rejected') });
  }
  const retryAfterMs = readRetryAfterMs(failure.retryAfter);
  if (status === 429 || status === 529) {
    return new AppError('upstream_overloaded', 'The provider is overloaded. Try again later.', {
      internal,
      retryable: true,
      retryAfterMs,
      ...(status === 429 && { cause: new KeyRefusal('rate_limit') }),
    });
  }
  if (status === 408) {
    return new AppError('upstream_timeout', 'The provider timed out. Try again later.', {
      internal,
      retryable: true,
    });
  }
  const retryable = status >= 500;
  return new AppError('upstream_error', 'The provider returned an error. Try again later.', {
    internal,
    retryable,
    retryAfterMs: retryable ? retryAfterMs : undefined,
    ...((status === 401 || status === 403) && { cause: new KeyRefusal('rejected') }),
  });
}

/** Returns the error for an account at the provider without money: only people can help, so clients must not repeat the call. */
function outOfMoney(isOwnKey: boolean, internal: string): AppError {
  const headers = { 'x-should-retry': 'false' };
  const cause = new KeyRefusal('quota');
  if (!isOwnKey) {
    const message =
      'The account of this model’s provider has no credits or quota left. Tell an admin, or use another model.';
    return new AppError('upstream_error', message, { internal, headers, cause });
  }
  const message =
    'The provider says that the account of your organization’s own key has no credits or quota left. Add some there, or change the key.';
  return new AppError('own_provider_key_rejected', message, { internal, headers, cause });
}

/** A provider's successful response is invalid. */
export function unreadableAnswer(internal: string): AppError {
  return new AppError('upstream_error', 'The provider returned an invalid response. Try again later.', {
    internal,
    retryable: true,
  });
}

/** A provider took longer than its way allows. */
export function lateAnswer(): AppError {
  return new AppError('upstream_timeout', 'The provider timed out. Try again later.', {
    internal: 'time limit of the way',
    retryable: true,
  });
}

/** A provider's stream ended before its answer did. */
export function brokenOff(internal = 'within the stream'): AppError {
  return new AppError('upstream_error', 'The provider’s response was interrupted. Try again later.', {
    internal,
    retryable: true,
  });
}

/** Returns true for errors of the provider, which another provider may not have. */
export function isUpstreamFailure(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'own_provider_key_rejected') return true;
  return error.code === 'upstream_error' || error.code === 'upstream_overloaded' || error.code === 'upstream_timeout';
}

/**
 * Reads `retry-after` (seconds or a date), kept between one second and `mostRetryAfterMs`; undefined if there is none. Source: RFC 9110
 * §10.2.3.
 */
function readRetryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const waitMs = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  if (Number.isNaN(waitMs)) return undefined;
  return Math.min(Math.max(1_000, waitMs), mostRetryAfterMs);
}

function passThrough(
  status: PassedThrough['status'],
  said: UpstreamErrorBody,
  apiKey: string | null,
): Omit<PassedThrough, 'meaning'> {
  const message = said.message ?? `The provider rejected the request with status ${status}.`;
  return {
    status,
    message: withoutSecret(message, apiKey).slice(0, mostMessageLength),
    type: said.type?.slice(0, mostNameLength) ?? 'invalid_request_error',
    code: said.code?.slice(0, mostNameLength) ?? null,
    param: said.param?.slice(0, mostNameLength) ?? null,
  };
}

/** A provider's text without the key it was called with, should it repeat it. */
export function withoutSecret(text: string, secret: string | null): string {
  return secret === null || secret === '' ? text : text.replaceAll(secret, '[secret]');
}
