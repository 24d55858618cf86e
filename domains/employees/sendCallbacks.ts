import type { Database } from '../../db/database.ts';
import type { CallbackOutcome, TakenCallback } from '../../db/repositories/employees/runCallbacks.ts';
import { callbackSecretContext } from '../../db/secrets/callbackSecret.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { signedHeaders } from '../../platform/outbound/standardWebhook.ts';

/** Dependencies of callbacks. `bodyOf` returns the payload for a run; null if it was deleted. */
export interface CallbackDeps {
  database: Database;
  secrets: Pick<Secrets, 'decrypt'>;
  outbound: Pick<Outbound, 'stream'>;
  bodyOf: (callback: TakenCallback) => Promise<object | null>;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Before each further try, as Standard Webhooks 1.0 advises; after the last one a callback has failed, some three days after the end. */
const pausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
const timeoutMs = 20 * secondMs;
/** Longer than any try takes. */
const leaseMs = 2 * minuteMs;
const mostAnswerBytes = 64 * 1024;
export const callbacksAtOnce = 10;

/**
 * Sends some due callbacks and returns their number. Any number of processes may: a callback arrives once or, where one dies over it, twice
 * under one id.
 */
export async function sendCallbacks(deps: CallbackDeps): Promise<number> {
  const taken = await deps.database.asSystem(({ runCallbacks }) => runCallbacks.take(callbacksAtOnce, leaseMs));
  await Promise.all(
    taken.map(async (callback) => {
      const outcome = await send(deps, callback);
      await deps.database.asSystem(({ runCallbacks }) => runCallbacks.note(callback, outcome));
    }),
  );
  return taken.length;
}

async function send(deps: CallbackDeps, callback: TakenCallback): Promise<CallbackOutcome> {
  const { id, url, event, attempts, secretEncrypted } = callback;
  const given = (error: string): CallbackOutcome => ({ isDelivered: false, httpStatus: null, error, again: null });
  if (secretEncrypted === null) return given('The position has no secret to sign with.');
  try {
    const data = await deps.bodyOf(callback);
    if (data === null) return given('The run is gone.');
    const sentAt = new Date();
    const body = JSON.stringify({ type: event, timestamp: sentAt.toISOString(), data });
    const secret = deps.secrets.decrypt(
      callbackSecretContext({ id: callback.positionId, organizationId: callback.organizationId }),
      secretEncrypted,
    );
    const answer = await deps.outbound.stream(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders([secret], { id, sentAt, body }) },
      body,
      timeoutMs,
      maxRedirects: 0,
      maxBytes: mostAnswerBytes,
    });
    answer.body.destroy();
    const { status: httpStatus } = answer;
    if (httpStatus >= 200 && httpStatus < 300) return { isDelivered: true, httpStatus };
    const error = `The address answered with status ${httpStatus}.`;
    return { isDelivered: false, httpStatus, error, again: httpStatus === 410 ? null : againAt(attempts) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isFinal = error.code === 'target_not_allowed' || error.code === 'parameter_invalid';
    return { isDelivered: false, httpStatus: null, error: error.message, again: isFinal ? null : againAt(attempts) };
  }
}

/** With ten percent jitter, so that simultaneous failures are not retried simultaneously. */
function againAt(attempts: number): Date | null {
  const pauseMs = pausesMs[attempts - 1];
  return pauseMs === undefined ? null : new Date(Date.now() + pauseMs * (1 + Math.random() / 10));
}
