import type { Attempt } from './attemptQueue.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import type { ReadAnswer } from '../formats/format.ts';
import type { CallGuard } from '../guardrails/CallGuard.ts';
import type { PreparedCall } from './prepareCall.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import { readWhole } from '../upstream/readWhole.ts';
import { routeHeaders } from './routeHeaders.ts';
import { unreadableAnswer } from '../upstream/upstreamError.ts';
import { formatCredits } from '../../../db/credits.ts';

/**
 * A plain answer: read whole, because its usage must be known before the caller gets a byte of it, and given once its
 * settlement is committed. Errors: `upstream_error` when it cannot be read, `unavailable` when it
 * cannot be settled, those of its guardrails.
 */
export async function answerWhole(
  parts: CallParts,
  { guard }: Pick<CallOptions, 'guard'>,
  { plan, attempt, answer }: { plan: PreparedCall; attempt: Attempt; answer: ProviderAnswer },
): Promise<GatewayAnswer> {
  const bytes = await readWhole(answer, parts.settings.answerLimitBytes);
  const { contentType } = answer;
  const call = { price: plan.route.price, contentType, origin: attempt.origin };
  const read = bytes === null ? null : attempt.reader.readAnswer(bytes, plan.body, call);
  if (read === null) throw unreadableAnswer(contentType);
  const headers = { 'content-type': read.contentType ?? 'application/json', ...routeHeaders(attempt) };
  const body = guard === undefined ? read.body : await checked(plan, read, { guard, headers });
  plan.metered.claim?.answerBegins({ headers, isStream: false });
  plan.metered.claim?.collect(body);
  const chargedMicros = await plan.metered.settle(read, 'ok');
  return { status: 200, headers: { ...headers, 'x-bureau-credits': formatCredits(chargedMicros) }, body };
}

/** Returns the checked answer. A refused answer is charged, because its provider is paid. Errors: `content_filter`, `unavailable`. */
async function checked(
  { metered }: PreparedCall,
  read: ReadAnswer,
  { guard, headers }: { guard: CallGuard; headers: { 'content-type': string } },
): Promise<Buffer> {
  try {
    return await guard.answer({ body: read.body, contentType: headers['content-type'] });
  } catch (error) {
    await metered.settle(read, 'error', { error });
    throw error;
  }
}
