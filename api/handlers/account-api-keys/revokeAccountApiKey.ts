import type { Handler } from '../../handler.ts';
import { keyVisibility } from '../../keyVisibility.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentAccountApiKey } from '../../presenters/apiKey.ts';

/** Revokes an account API key; it fails from the next request on. */
export const revokeAccountApiKey: Handler<'revokeAccountApiKey'> = async ({ actor, params }, { database }) => {
  const key = await database.withOrganization(actor.organizationId, ({ apiKeys }) =>
    apiKeys.revoke(params.key_id, keyVisibility(actor, 'account')),
  );
  return { status: 200, body: presentAccountApiKey(found(key)) };
};
