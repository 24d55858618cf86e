import { AppError } from '../../../openapi/AppError.ts';
import { found, notFound } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';
import { presentFirstKey, presentFurtherKey } from '../../presenters/instanceProviderKey.ts';

/** Renames, pauses or resumes a key of a provider. */
export const updateInstanceProviderKey: Handler<'updateInstanceProviderKey'> = async (
  { body: { label, enabled }, params: { provider_id: providerId, instance_provider_key_id: id } },
  { database, gateway },
) => {
  if (id !== providerId) {
    const key = await database.asSystem(({ providers }) =>
      providers.furtherKeys.update({ providerId, id }, { label, enabled }),
    );
    if (enabled) gateway.forgetProviderKey(id);
    return { status: 200, body: presentFurtherKey(found(key), gateway) };
  }
  if (label !== undefined)
    throw new AppError('invalid_request', 'The key that was saved with the provider has no name.', { param: '/label' });
  const apiKeyPaused = enabled === undefined ? undefined : !enabled;
  const provider = await database.asSystem(async ({ providers }) => {
    if (found(await providers.find(id)).apiKeyEncrypted === null) throw notFound();
    return providers.update(id, { apiKeyPaused });
  });
  if (enabled) gateway.forgetProviderKey(id);
  return { status: 200, body: presentFirstKey(found(provider), gateway) };
};
