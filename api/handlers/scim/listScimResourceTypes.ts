import type { Handler } from '../../handler.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { resourceTypes } from '../../scim/scimCapabilities.ts';
import { scimList } from '../../scim/scimResources.ts';

/** Lists the kinds of resources. */
export const listScimResourceTypes: Handler<'listScimResourceTypes'> = async ({ actor }, { settings }) => {
  const all = resourceTypes({ publicUrl: settings.publicUrl, connectionId: actor.connectionId });
  return scimAnswer(200, scimList(all, { total: all.length, startIndex: 1 }));
};
