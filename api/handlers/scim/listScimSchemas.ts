import type { Handler } from '../../handler.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { scimSchemas } from '../../scim/scimCapabilities.ts';
import { scimList } from '../../scim/scimResources.ts';

/** Lists the schemas of resources. */
export const listScimSchemas: Handler<'listScimSchemas'> = async ({ actor }, { settings }) => {
  const all = scimSchemas({ publicUrl: settings.publicUrl, connectionId: actor.connectionId });
  return scimAnswer(200, scimList(all, { total: all.length, startIndex: 1 }));
};
