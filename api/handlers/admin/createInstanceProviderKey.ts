import { newId } from '../../../db/ids.ts';
import { mostFurtherKeys } from '../../../db/repositories/gateway/instanceProviderKeys.ts';
import { furtherKeyContext } from '../../../db/secrets/providerKey.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';
import { presentFurtherKey } from '../../presenters/instanceProviderKey.ts';

/** Adds a key that calls use in rotation with the others. It is stored encrypted and never shown again. */
export const createInstanceProviderKey: Handler<'createInstanceProviderKey'> = async (
  { body, params },
  { database, secrets, gateway },
) => {
  const id = newId('instanceProviderKey');
  const apiKeyEncrypted = secrets.encrypt(furtherKeyContext(id), body.api_key);
  const key = await database.asSystem(async ({ providers }) => {
    const provider = found(await providers.find(params.provider_id));
    if (provider.kind === 'sandbox') throw refusal('The sandbox provider has no API keys.');
    if ((await providers.furtherKeys.listOf(provider.id)).length >= mostFurtherKeys)
      throw refusal(`A provider can have at most ${mostFurtherKeys + 1} keys. Delete one first.`);
    return providers.furtherKeys.insert({ id, providerId: provider.id, label: body.label, apiKeyEncrypted });
  });
  return { status: 201, body: presentFurtherKey(key, gateway) };
};

function refusal(message: string): AppError {
  return new AppError('invalid_request', message, { param: '/api_key' });
}
