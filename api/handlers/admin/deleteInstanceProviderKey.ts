import { found, notFound } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a key of a provider. The provider keeps its other keys. */
export const deleteInstanceProviderKey: Handler<'deleteInstanceProviderKey'> = async (
  { params: { provider_id: providerId, instance_provider_key_id: id } },
  { database, gateway },
) => {
  await database.asSystem(async ({ providers }) => {
    if (id !== providerId) {
      if (!(await providers.furtherKeys.remove({ providerId, id }))) throw notFound();
      return;
    }
    if (found(await providers.find(id)).apiKeyEncrypted === null) throw notFound();
    await providers.update(id, { apiKeyEncrypted: null, apiKeyPaused: false });
  });
  gateway.forgetProviderKey(id);
  return { status: 204 };
};
