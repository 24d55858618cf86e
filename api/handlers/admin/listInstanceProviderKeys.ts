import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentFirstKey, presentFurtherKey } from '../../presenters/instanceProviderKey.ts';

/** Lists the keys of a provider: first the key that was saved with it, then the additional keys. */
export const listInstanceProviderKeys: Handler<'listInstanceProviderKeys'> = async (
  { params },
  { database, gateway },
) => {
  const { provider, further } = await database.asSystem(async ({ providers }) => {
    const provider = found(await providers.find(params.provider_id));
    return { provider, further: await providers.furtherKeys.listOf(provider.id) };
  });
  const first = provider.apiKeyEncrypted === null ? [] : [presentFirstKey(provider, gateway)];
  return { status: 200, body: { data: [...first, ...further.map((key) => presentFurtherKey(key, gateway))] } };
};
