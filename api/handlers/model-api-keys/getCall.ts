import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentAttempts, presentCallRecord } from '../../presenters/callRecord.ts';
import { presentGuardrailMatch } from '../../presenters/guardrail.ts';
import { presentPrice } from '../../presenters/model.ts';
import { callVisibility } from '../../callVisibility.ts';

/** Reads one call that the caller sees, with its attempts and the version of its price. */
export const getCall: Handler<'getCall'> = async ({ actor, params }, { database }) => {
  const { call, attempts, price, isKept, matches } = await database.withOrganization(
    actor.organizationId,
    async (repositories) => {
      const { callRecords, callBodies, guardrails } = repositories;
      const row = found(await callRecords.find(params.call_id, callVisibility(actor)));
      const details = { attempts: await callRecords.attemptsOf(row.id), price: await callRecords.priceOf(row) };
      const matches = await guardrails.matchesOf(row.requestId);
      return { call: row, ...details, matches, isKept: await callBodies.isKept(row.requestId) };
    },
  );
  const details = {
    attempts: presentAttempts(call, attempts),
    price: price && presentPrice(price),
    body_kept: isKept,
    guardrails: matches.map(presentGuardrailMatch),
  };
  return { status: 200, body: { ...presentCallRecord(call), ...details } };
};
