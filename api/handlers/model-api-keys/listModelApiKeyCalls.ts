import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { keyVisibility } from '../../keyVisibility.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentCallRecord } from '../../presenters/callRecord.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the recent calls of a key. */
export const listModelApiKeyCalls: Handler<'listModelApiKeyCalls'> = async ({ actor, params, query }, { database }) => {
  const page = readPageRequest(query);
  const calls = await database.withOrganization(actor.organizationId, async ({ apiKeys, callRecords }) => {
    const key = found(await apiKeys.find(params.key_id, keyVisibility(actor, 'model')));
    return callRecords.list(key.id, page);
  });
  return { status: 200, body: presentPage(calls, presentCallRecord) };
};
