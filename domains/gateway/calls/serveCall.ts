import { attemptCall } from './attemptCall.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import { holdCall } from './holdCall.ts';
import { isObject, textMember } from '../formats/json.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { answerFromCache } from '../responseCache/answerFromCache.ts';
import type { Admission } from '../rateLimits/RateLimiter.ts';
import { onlyModel } from './prepareCall.ts';
import type { ModelPlace, PreparedCall } from './prepareCall.ts';
import { isUpstreamFailure } from '../upstream/upstreamError.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** A call with a hold, and the body that names its model. */
export interface HeldCall {
  plan: PreparedCall;
  options: CallOptions;
}

/**
 * Places the hold of a call. If all keys of its model's provider cool down, the next model gets the hold. Errors: those of
 * `holdCall`.
 */
export async function holdFirst(
  parts: CallParts,
  options: CallOptions,
  fallbacks: readonly string[] | null,
): Promise<HeldCall> {
  try {
    return { plan: await holdCall(parts, options, { place: { ...onlyModel, fallbacks } }), options };
  } catch (error) {
    const next = isUpstreamFailure(error) ? await holdInstead(parts, options, fallbacks) : null;
    if (next === null) throw error;
    return next;
  }
}

async function holdInstead(
  parts: CallParts,
  options: CallOptions,
  named: readonly string[] | null,
): Promise<HeldCall | null> {
  const name = isObject(options.body) ? textMember(options.body, 'model') : '';
  const known = named === null && isTextEndpoint(options.endpoint) ? await parts.routes.find(name) : null;
  const fallbacks = named ?? known?.fallbackModels ?? [];
  return await holdNext(parts, options, { fallbacks, before: { models: [name], attempts: 0 } });
}

/**
 * Makes a call that has a hold. If its model fails before the first byte of an answer, the hold is released, and the next model is called:
 * a separate call with its own hold and price. Errors: those of `attemptCall`, of the model that was tried last.
 */
export async function serveCall(parts: CallParts, held: HeldCall): Promise<GatewayAnswer> {
  let made = await makeHeld(parts, held);
  while (made.plan.metered.passedOn === 'model') {
    const { name, fallbacks, insteadOf, attempts } = made.plan;
    const before = { models: [...insteadOf, name], attempts: attempts.made };
    const next = await holdNext(parts, held.options, { fallbacks, before });
    if (next === null) break;
    made = await makeHeld(parts, next);
  }
  if (!('error' in made)) return made.answer;
  // The meter does so only if no other attempt was to follow.
  await held.options.claim?.giveBack();
  throw made.error;
}

type Made = { plan: PreparedCall } & ({ answer: GatewayAnswer } | { error: unknown });

/**
 * If the organization's own key fails before the first byte and fallback to credits is enabled, the call is held for and repeated with its
 * existing rate limit usage: it counts as one call.
 */
async function makeHeld(parts: CallParts, { plan, options }: HeldCall): Promise<Made> {
  try {
    return { plan, answer: withLimits(await answerOf(parts, { plan, options }), plan.metered.admission) };
  } catch (error) {
    if (plan.metered.passedOn !== 'credits') return { plan, error };
  }
  const { fallbacks, insteadOf: models, attempts, metered } = plan;
  const place = { fallbacks, before: { models, attempts: attempts.made } };
  try {
    const again = await holdCall(parts, options, { payment: 'credits', admitted: metered.admission, place });
    return await makeHeld(parts, { plan: again, options });
  } catch (error) {
    return { plan, error };
  }
}

/** Returns the cached answer, or the answer of a provider, which is cached. */
async function answerOf(parts: CallParts, { plan, options }: HeldCall): Promise<GatewayAnswer> {
  if (plan.cached !== null) return await answerFromCache(plan.cached, plan.metered);
  const answer = await attemptCall(parts, options, plan);
  return options.cache?.kept(answer) ?? answer;
}

/**
 * Places the hold for the first model that supports the call; null if none does. A model is skipped if the caller cannot call or pay for it,
 * or if its provider does not support the request: the caller then receives the failure of the previous model.
 */
async function holdNext(
  parts: CallParts,
  options: CallOptions,
  { fallbacks, before }: ModelPlace & { fallbacks: readonly string[] },
): Promise<HeldCall | null> {
  const body = isObject(options.body) ? options.body : {};
  for (const [place, model] of fallbacks.entries()) {
    const asked = { ...options, body: { ...body, model } };
    const left = { fallbacks: fallbacks.slice(place + 1), before };
    try {
      return { plan: await holdCall(parts, asked, { place: left }), options: asked };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return null;
}

/** Adds the caller's rate limit headers to the answer. */
function withLimits(answer: GatewayAnswer, admission: Admission | null): GatewayAnswer {
  return admission === null ? answer : { ...answer, headers: { ...admission.headers, ...answer.headers } };
}
