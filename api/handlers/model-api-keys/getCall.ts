import type { Handler } from '../../handler.ts';
import { found } from '../../notFound.ts';
import { presentCallRecord } from '../../presenters/callRecord.ts';
import { callsSeenBy } from '../../callsSeenBy.ts';

/** Reads one call that the caller sees. */
export const getCall: Handler<'getCall'> = async ({ actor, params }, { database }) => {
  const call = await database.withOrganization(actor.organizationId, ({ callRecords }) =>
    callRecords.find(params.call_id, callsSeenBy(actor)),
  );
  return { status: 200, body: presentCallRecord(found(call)) };
};
