import { decideCreditRequest } from '../../../domains/billing/creditRequests/decideCreditRequest.ts';
import type { Handler } from '../../handler.ts';
import { presentCreditRequest } from '../../presenters/creditRequest.ts';

/** Declines a request for credits; the organization may ask again. */
export const declineCreditRequest: Handler<'declineCreditRequest'> = async ({ actor, params }, { database }) => {
  const verdict = { id: params.credit_request_id, by: actor.accountId, creditsMicros: null, reason: null };
  return { status: 200, body: presentCreditRequest(await decideCreditRequest(database, verdict)) };
};
