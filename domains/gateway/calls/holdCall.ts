import type { CallOptions, CallParts } from './callParts.ts';
import type { Caller } from '../routing/caller.ts';
import type { ResolvedModel } from '../routing/route.ts';
import type { PreparedCall as FormatCall } from '../formats/format.ts';
import type { MeteredCall } from '../metering/meter.ts';
import { modelNotFound } from '../routing/modelNotFound.ts';
import { onlyModel, prepareCall } from './prepareCall.ts';
import type { ModelPlace, PreparedCall } from './prepareCall.ts';
import { admitCall } from '../rateLimits/admitCall.ts';
import type { Admission } from '../rateLimits/RateLimiter.ts';
import type { Payment } from '../routes/chooseRoutes.ts';
import type { HoldResult } from '../../../db/ledger/ledger.ts';
import { invalidApiKey } from '../../identity/keys.ts';
import { AppError } from '../../../openapi/AppError.ts';

const mostPlans = 3;

/**
 * Plans a call, counts it against the limits that apply, and places its hold. If the price has changed since the route was read, it is
 * planned again with the current one. `admitted` is what the call took from its limits before, when it was held for in another way; the hold's
 * meter gives it back, and so does every failure here. Errors: those of `prepareCall`, `rate_limit_exceeded`, `credit_balance_exhausted`,
 * `key_limit_reached`, `budget_reached`, `unavailable`.
 */
export async function holdCall(
  parts: CallParts,
  options: CallOptions,
  {
    payment = 'any',
    admitted = null,
    place = onlyModel,
  }: { payment?: Payment; admitted?: Admission | null; place?: ModelPlace } = {},
): Promise<PreparedCall> {
  const taken: TakenLimits = { admission: admitted, isCounted: admitted !== null || payment === 'own_job' };
  const make = (caller: Caller): Promise<PreparedCall> =>
    prepareCall(parts, { ...options, caller }, { payment, place });
  return await placeHold(parts, options, { make, taken });
}

/** A plan that can be held for. */
interface HeldPlan {
  readonly name: string;
  readonly route: ResolvedModel;
  readonly metered: MeteredCall;
  readonly first: { readonly prepared: FormatCall };
}

/** The consumption of limits by a call, and whether it was counted. */
export interface TakenLimits {
  admission: Admission | null;
  isCounted: boolean;
}

/**
 * Counts a planned call against the limits that apply, and places its hold. It is planned again if its price or key has changed. A failure
 * returns its consumption of limits. Errors: those of `holdCall`, and of `make`.
 */
export async function placeHold<Plan extends HeldPlan>(
  parts: CallParts,
  call: Pick<CallOptions, 'caller' | 'endpoint'>,
  way: { make: (caller: Caller) => Promise<Plan>; taken: TakenLimits },
): Promise<Plan> {
  try {
    return await holdPlanned(parts, call, way);
  } catch (error) {
    way.taken.admission?.used(0);
    throw error;
  }
}

async function holdPlanned<Plan extends HeldPlan>(
  parts: CallParts,
  call: Pick<CallOptions, 'caller' | 'endpoint'>,
  { make, taken }: { make: (caller: Caller) => Promise<Plan>; taken: TakenLimits },
): Promise<Plan> {
  let { caller } = call;
  for (let attempt = 1; attempt <= mostPlans; attempt += 1) {
    const plan = await make(caller);
    if (!taken.isCounted) taken.admission = await admitCall(parts, call, plan);
    taken.isCounted = true;
    plan.metered.admission = taken.admission;
    const verdict = await plan.metered.hold();
    if (verdict === 'ok') return plan;
    parts.routes.forget(plan.name);
    if (verdict === 'key_changed') caller = await parts.authenticator.confirmCaller(caller);
    else if (verdict !== 'price_changed') throw holdRefusal(parts, caller, { verdict, name: plan.name });
  }
  throw new AppError('unavailable', 'The key or the price of this model is being changed. Try again in a moment.', {
    retryable: true,
    retryAfterMs: 1_000,
  });
}

/** Returns the refusal of a call without a hold. */
export function holdRefusal(
  parts: Pick<CallParts, 'authenticator'>,
  caller: Caller,
  refused: { verdict: Exclude<HoldResult, 'ok' | 'price_changed' | 'key_changed'>; name: string },
): AppError {
  switch (refused.verdict) {
    case 'key_invalid':
      if (caller.kind === 'key') parts.authenticator.forget(caller.key);
      return invalidApiKey('refused by the hold');
    case 'model_not_found':
      return modelNotFound(refused.name, '/model');
    case 'key_limit_reached':
      return new AppError(
        'key_limit_reached',
        'This call could exceed the credit limit of this key. Raise the limit, use another key or wait for its next period.',
      );
    case 'budget_reached':
      return new AppError(
        'budget_reached',
        'This call could exceed a budget of its member, service account, project or tag. Raise the budget or wait for its next period.',
      );
    case 'credit_balance_exhausted':
      return new AppError(
        'credit_balance_exhausted',
        'Insufficient credits for this call. Ask an admin for more credits, or lower max tokens.',
      );
  }
}
