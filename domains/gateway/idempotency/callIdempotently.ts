import { setTimeout as delay } from 'node:timers/promises';

import { formatCredits } from '../../../db/credits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { CallOptions, CallParts } from '../calls/callParts.ts';
import type { GatewayAnswer } from '../calls/gatewayAnswer.ts';
import { AnswerClaim } from './AnswerClaim.ts';
import type { CallKey, KeptAnswer } from './ModelCallResults.ts';
import { NotNeeded } from './NotNeeded.ts';

const firstPauseMs = 50;
const longestPauseMs = 1_000;
const longestWaitMs = 30 * 60_000;

/** Makes one call, with a claim on its place. */
export type MakeCall = (options: CallOptions & { claim: AnswerClaim }) => Promise<GatewayAnswer>;

/**
 * Makes the call of a place, or gives the answer that is paid for already. A concurrent attempt waits for the response of the first, and
 * takes over if that one gave up or its process died. Errors: those of the call; `NotNeeded`; `unavailable` if another attempt takes
 * longer than half an hour.
 */
export async function callIdempotently(
  parts: CallParts,
  options: CallOptions & { once: string },
  make: MakeCall,
): Promise<GatewayAnswer> {
  const { signal } = options;
  const place = placeOf(options);
  const { keptAnswers: table, settings, logger } = parts;
  const { answerLeaseMs: leaseMs, keptAnswerBytes: mostBytes } = settings;
  const onError = (err: unknown): void => logger.warn({ err, ...place }, 'A kept answer could not be looked after');
  const claim = new AnswerClaim({ table, place, leaseMs, mostBytes, onError });
  const endMs = performance.now() + longestWaitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    signal.throwIfAborted();
    const claimed = await table.claim(place, claim.id, leaseMs);
    if (claimed.state === 'answered') return answerAgain(claimed.answer, options);
    if (claimed.state === 'mine') break;
    if (performance.now() > endMs)
      throw new AppError('unavailable', 'Another attempt at this model call does not end.', { retryable: true });
    await delay(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  claim.begin();
  if (options.isNeeded && !(await isNeeded(options.isNeeded, claim))) throw new NotNeeded();
  return await make({ ...options, claim });
}

/** Checked while holding the position: a deleted response and its result are in one commit, so the result is visible now. */
async function isNeeded(look: () => Promise<boolean>, claim: AnswerClaim): Promise<boolean> {
  let needed = false;
  try {
    needed = await look();
    return needed;
  } finally {
    if (!needed) await claim.giveBack();
  }
}

function placeOf({ caller, once: key, knowledge, batchId }: CallOptions & { once: string }): CallKey {
  const { organizationId } = caller.kind === 'key' ? caller.key : caller;
  if (batchId !== undefined) return { organizationId, batchId, key };
  if (knowledge !== undefined) return { organizationId, ...knowledge, key };
  if (caller.kind !== 'execution')
    throw new Error('Only calls of executions, batches and knowledge bases have a place.');
  return { organizationId, executionId: caller.executionId, key };
}

/** The same response with the same charge, so that reported charges equal paid ones. */
function answerAgain(kept: KeptAnswer, { onCharged }: CallOptions): GatewayAnswer {
  const { headers, isStream, body, chargedMicros, callId } = kept;
  onCharged?.(chargedMicros, callId);
  if (isStream) return { status: 200, headers, stream: whole(body) };
  return { status: 200, headers: { ...headers, 'x-bureau-credits': formatCredits(chargedMicros) }, body };
}

async function* whole(body: Buffer): AsyncGenerator<Uint8Array, undefined> {
  yield body;
}
