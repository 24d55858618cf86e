import { readPageRequest } from '../../../db/repositories/page.ts';
import { readCallFilter } from '../../callLog/readCallFilter.ts';
import type { Handler } from '../../handler.ts';
import { presentCallRecord } from '../../presenters/callRecord.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the calls that the caller sees. */
export const listCalls: Handler<'listCalls'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const filter = readCallFilter(actor, query);
  const calls = await database.withOrganization(actor.organizationId, ({ callRecords }) =>
    callRecords.search(filter, page),
  );
  return { status: 200, body: presentPage(calls, presentCallRecord) };
};
