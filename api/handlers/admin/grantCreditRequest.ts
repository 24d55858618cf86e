import { parseCredits } from '../../../db/credits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { decideCreditRequest } from '../../../domains/billing/creditRequests/decideCreditRequest.ts';
import type { Handler } from '../../handler.ts';
import { presentCreditRequest } from '../../presenters/creditRequest.ts';

/** Grants credits to an organization that requested some: one wallet entry, once, under concurrent decisions. */
export const grantCreditRequest: Handler<'grantCreditRequest'> = async ({ actor, body, params }, { database }) => {
  const creditsMicros = parseCredits(body.credits, '/credits');
  if (creditsMicros === 0n)
    throw new AppError('invalid_request', 'credits must be more than zero.', { param: '/credits' });
  const verdict = { id: params.credit_request_id, by: actor.accountId, creditsMicros, reason: body.reason ?? null };
  return { status: 200, body: presentCreditRequest(await decideCreditRequest(database, verdict)) };
};
