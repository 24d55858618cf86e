import { providerKeyContext } from '../../../db/secrets/providerKey.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentProvider } from '../../presenters/model.ts';
import { readBaseUrl } from '../../../platform/outbound/readBaseUrl.ts';

/** Changes a provider. A new address requires the key again, so that a stored key cannot be sent elsewhere. */
export const updateProvider: Handler<'updateProvider'> = async ({ body, params }, { database, secrets, gateway }) => {
  const baseUrl = body.base_url === undefined ? undefined : readBaseUrl(body.base_url);
  const sealed = body.api_key ? secrets.encrypt(providerKeyContext(params.provider_id), body.api_key) : null;
  const apiKeyEncrypted = body.api_key === undefined ? undefined : sealed;
  const provider = await database.asSystem(async ({ providers }) => {
    const current = found(await providers.find(params.provider_id));
    if (current.kind === 'sandbox' && (baseUrl !== undefined || apiKeyEncrypted !== undefined)) {
      throw new AppError('invalid_request', 'The sandbox provider has no base URL and no API key.', {
        param: baseUrl === undefined ? '/api_key' : '/base_url',
      });
    }
    const isMoved = baseUrl !== undefined && baseUrl !== current.baseUrl;
    if (isMoved && current.apiKeyEncrypted !== null && apiKeyEncrypted === undefined) {
      throw new AppError('invalid_request', 'Changing base_url requires api_key again, or null for none.', {
        param: '/api_key',
      });
    }
    if (isMoved && (await providers.furtherKeys.listOf(current.id)).length > 0) {
      throw new AppError('invalid_request', 'Delete the additional keys of the provider before you change base_url.', {
        param: '/base_url',
      });
    }
    const { name, concurrency, enabled } = body;
    return providers.update(current.id, { name, baseUrl, apiKeyEncrypted, concurrency, enabled });
  });
  if (apiKeyEncrypted !== undefined) gateway.forgetProviderKey(params.provider_id);
  return { status: 200, body: presentProvider(found(provider)) };
};
