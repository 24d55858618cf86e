import type { CallOptions, CallParts } from './callParts.ts';
import type { Caller } from '../routing/caller.ts';
import { modelNotFound } from '../routing/modelNotFound.ts';
import { prepareCall } from './prepareCall.ts';
import type { PreparedCall } from './prepareCall.ts';
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
 * `key_limit_reached`, `unavailable`.
 */
export async function holdCall(
  parts: CallParts,
  options: CallOptions,
  { payment = 'any', admitted = null }: { payment?: Payment; admitted?: Admission | null } = {},
): Promise<PreparedCall> {
  const taken = { admission: admitted, isCounted: admitted !== null || payment === 'own_job' };
  try {
    return await placeHold(parts, options, { payment, taken });
  } catch (error) {
    taken.admission?.used(0);
    throw error;
  }
}

async function placeHold(
  parts: CallParts,
  options: CallOptions,
  { payment, taken }: { payment: Payment; taken: { admission: Admission | null; isCounted: boolean } },
): Promise<PreparedCall> {
  for (let attempt = 1; attempt <= mostPlans; attempt += 1) {
    const plan = await prepareCall(parts, options, payment);
    if (!taken.isCounted) taken.admission = await admitCall(parts, options, plan);
    taken.isCounted = true;
    plan.metered.admission = taken.admission;
    const verdict = await plan.metered.hold();
    if (verdict === 'ok') return plan;
    parts.routes.forget(plan.name);
    if (verdict !== 'price_changed') throw refusal(parts, options.caller, { verdict, plan });
  }
  throw new AppError('unavailable', 'The price of this model is being changed. Try again in a moment.', {
    retryable: true,
    retryAfterMs: 1_000,
  });
}

function refusal(
  parts: CallParts,
  caller: Caller,
  refused: { verdict: Exclude<HoldResult, 'ok' | 'price_changed'>; plan: PreparedCall },
): AppError {
  switch (refused.verdict) {
    case 'key_invalid':
      if (caller.kind === 'key') parts.authenticator.forget(caller.key);
      return invalidApiKey('refused by the hold');
    case 'model_not_found':
      return modelNotFound(refused.plan.name, '/model');
    case 'key_limit_reached':
      return new AppError(
        'key_limit_reached',
        'This call could exceed the monthly credit limit of this key. Raise the limit or use another key.',
      );
    case 'credit_balance_exhausted':
      return new AppError(
        'credit_balance_exhausted',
        'Insufficient credits for this call. Ask an admin for more credits, or lower max tokens.',
      );
  }
}
