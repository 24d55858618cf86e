import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentAttempts, presentCallRecord } from '../../presenters/callRecord.ts';
import { callVisibility } from '../../callVisibility.ts';

/** Reads one call that the caller sees, with its attempts. */
export const getCall: Handler<'getCall'> = async ({ actor, params }, { database }) => {
  const { call, attempts } = await database.withOrganization(actor.organizationId, async ({ callRecords }) => {
    const row = found(await callRecords.find(params.call_id, callVisibility(actor)));
    return { call: row, attempts: await callRecords.attemptsOf(row.id) };
  });
  return { status: 200, body: { ...presentCallRecord(call), attempts: presentAttempts(call, attempts) } };
};
