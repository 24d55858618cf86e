import { readPageRequest } from '../../../db/repositories/page.ts';
import { callVisibility } from '../../callVisibility.ts';
import type { Handler } from '../../handler.ts';
import { presentCallRecord } from '../../presenters/callRecord.ts';
import { presentPage } from '../../presenters/page.ts';
import { readTime } from '../../../domains/identity/readTime.ts';

/** Lists the calls that the caller sees. */
export const listCalls: Handler<'listCalls'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const createdAfter = readTime(query.created_after, 'created_after');
  const createdBefore = readTime(query.created_before, 'created_before');
  const filter = {
    ...callVisibility(actor),
    ...(query.key_id !== undefined && { keyId: query.key_id }),
    ...(query.model !== undefined && { model: query.model }),
    ...(query.kind !== undefined && { kind: query.kind }),
    ...(query.status !== undefined && { status: query.status }),
    ...(createdAfter && { createdAfter }),
    ...(createdBefore && { createdBefore }),
  };
  const calls = await database.withOrganization(actor.organizationId, ({ callRecords }) =>
    callRecords.search(filter, page),
  );
  return { status: 200, body: presentPage(calls, presentCallRecord) };
};
