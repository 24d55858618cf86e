import { newId } from '../../../db/ids.ts';
import { makeKey } from '../../../domains/identity/keys.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { keyVisibility } from '../../keyVisibility.ts';
import { makerOf, refuseBeyond, requireModelCalls } from '../../../domains/identity/apiKeys/restrictToCreator.ts';
import { latestKeyEnd } from '../../../domains/identity/apiKeys/newKeyLimits.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentModelApiKey } from '../../presenters/apiKey.ts';

/**
 * Replaces a model API key by a new one with the same label and limits. The old one fails from the next request on, or after a grace
 * period. The new value grants access, so a key rotates none with a wider reach than itself.
 */
export const rotateModelApiKey: Handler<'rotateModelApiKey'> = async ({ actor, params, body }, { database }) => {
  requireModelCalls(actor);
  const { value, hash, last4 } = makeKey('model');
  const owner = keyVisibility(actor, 'model');
  const key = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { apiKeys, members } = repositories;
    const maker = await makerOf(actor, apiKeys);
    const old = found(await apiKeys.find(params.key_id, owner));
    refuseBeyond(maker, old);
    // Removing the key's owner waits, and then revokes the new one, or happened before.
    await members.hold(old.accountId);
    const rotated = await apiKeys.rotate(params.key_id, owner, {
      id: newId('apiKey'),
      hash,
      last4,
      latestEnd: await latestKeyEnd(repositories),
      graceSeconds: body?.grace_seconds ?? 0,
    });
    if (rotated) return rotated;
    found(await apiKeys.find(params.key_id, owner));
    throw new AppError('key_not_active', 'The key was revoked or has expired. Create a new one.');
  });
  return { status: 201, body: { key: presentModelApiKey(key), value } };
};
