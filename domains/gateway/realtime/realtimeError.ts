import { newId } from '../../../db/ids.ts';
import { errorStatus } from '../../../openapi/errorStatus.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { isObject, member, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { KeyRefusal, type RefusedFor } from '../upstream/KeyRefusal.ts';
import { withoutSecret } from '../upstream/upstreamError.ts';

/** Codes of a provider about its account or key, which are not the caller's to see. Source: platform.openai.com/docs/guides/error-codes. */
const accountCodes: ReadonlyMap<string, RefusedFor> = new Map([
  ['invalid_api_key', 'rejected'],
  ['account_deactivated', 'rejected'],
  ['insufficient_quota', 'quota'],
  ['billing_hard_limit_reached', 'quota'],
  ['rate_limit_exceeded', 'rate_limit'],
]);

/** Returns an error as an event of a session; unknown errors reveal nothing. Source: openai-node `RealtimeErrorEvent`. */
export function realtimeError(error: unknown, clientEventId: string | null): JsonObject {
  const known = error instanceof AppError ? error : null;
  const code = known?.code ?? 'internal_error';
  const message = known?.message ?? 'Something went wrong on our side. Try again.';
  const { type } = errorStatus[code];
  const said = { type, code, message, param: known?.param ?? null, event_id: clientEventId, ...known?.details };
  return { type: 'error', event_id: newId('event'), error: said };
}

/**
 * Returns what a provider's error says about its own account or key, as the failure of a call; null for errors that are the caller's to
 * see.
 */
export function accountFailure(error: unknown): AppError | null {
  const code = textMember(error, 'code');
  const refusedFor = accountCodes.get(code) ?? accountCodes.get(textMember(error, 'type'));
  if (refusedFor === undefined) return null;
  const cause = new KeyRefusal(refusedFor);
  return refusedFor === 'rate_limit'
    ? new AppError('upstream_overloaded', 'The provider is overloaded. Try again later.', { retryable: true, cause })
    : new AppError('upstream_error', 'The provider returned an error. Try again later.', { internal: code, cause });
}

/** Returns an error event of a provider for the caller, without the key that it was called with. */
export function shownProviderError(event: JsonObject, apiKey: string | null): JsonObject {
  const failure = accountFailure(event.error);
  if (failure !== null) {
    const { error } = realtimeError(failure, null);
    return { ...event, error: { ...(error as JsonObject), event_id: member(event.error, 'event_id') ?? null } };
  }
  if (!isObject(event.error)) return event;
  return { ...event, error: { ...event.error, message: withoutSecret(textMember(event.error, 'message'), apiKey) } };
}
