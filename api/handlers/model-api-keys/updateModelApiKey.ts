import { updateModelKey } from '../../../domains/identity/apiKeys/updateModelKey.ts';
import type { Handler } from '../../handler.ts';
import { keyVisibility } from '../../keyVisibility.ts';
import { presentModelApiKey } from '../../presenters/apiKey.ts';

/** Changes, pauses or resumes a model API key. The change applies to the next request in every process. */
export const updateModelApiKey: Handler<'updateModelApiKey'> = async ({ actor, params, body }, { database }) => {
  const key = await database.withOrganization(actor.organizationId, (repositories) =>
    updateModelKey(repositories, actor, { id: params.key_id, owner: keyVisibility(actor, 'model'), body }),
  );
  return { status: 200, body: presentModelApiKey(key) };
};
