import type { Handler } from '../../handler.ts';
import { formatCredits } from '../../../db/credits.ts';
import { costElsewhere, mostComparedModels } from '../../../domains/gateway/metering/costElsewhere.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentAttempts, presentCallRecord } from '../../presenters/callRecord.ts';
import { presentGuardrailMatch } from '../../presenters/guardrail.ts';
import { presentPrice } from '../../presenters/model.ts';
import { callVisibility } from '../../callVisibility.ts';

/** Reads one call that the caller sees, with its attempts, the version of its price, and the cost of its tokens on other models. */
export const getCall: Handler<'getCall'> = async ({ actor, params, query }, { database }) => {
  const { call, attempts, price, isKept, matches, models } = await database.withOrganization(
    actor.organizationId,
    async (repositories) => {
      const { callRecords, callBodies, guardrails, models: catalogue } = repositories;
      const row = found(await callRecords.find(params.call_id, callVisibility(actor)));
      const details = { attempts: await callRecords.attemptsOf(row.id), price: await callRecords.priceOf(row) };
      const matches = await guardrails.matchesOf(row.requestId);
      const { data: models } = await catalogue.listCallable(
        { openOnly: actor.via === 'session' },
        { limit: mostComparedModels, after: null },
      );
      return { call: row, ...details, matches, models, isKept: await callBodies.isKept(row.requestId) };
    },
  );
  const details = {
    attempts: presentAttempts(call, attempts),
    price: price && presentPrice(price),
    body_kept: isKept,
    guardrails: matches.map(presentGuardrailMatch),
    cost_elsewhere: costElsewhere(call, models, query.used?.split(',').filter((one) => one !== '') ?? null).map(
      ({ model, micros }) => ({ model, credits: formatCredits(micros) }),
    ),
  };
  return { status: 200, body: { ...presentCallRecord(call), ...details } };
};
