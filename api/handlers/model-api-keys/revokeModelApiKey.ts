import type { Handler } from '../../handler.ts';
import { keyVisibility } from '../../keyVisibility.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentModelApiKey } from '../../presenters/apiKey.ts';

/** Revokes a model API key; it fails from the next request on, on every process. */
export const revokeModelApiKey: Handler<'revokeModelApiKey'> = async ({ actor, params }, { database }) => {
  const key = await database.withOrganization(actor.organizationId, ({ apiKeys }) =>
    apiKeys.revoke(params.key_id, keyVisibility(actor, 'model')),
  );
  return { status: 200, body: presentModelApiKey(found(key)) };
};
