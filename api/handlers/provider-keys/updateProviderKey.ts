import { ownProviderKeyContext } from '../../../db/secrets/ownProviderKey.ts';
import type { ProviderKeyChange } from '../../../db/repositories/gateway/providerKeys.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentProviderKey } from '../../presenters/providerKey.ts';
import { readStoredTarget } from '../../../domains/gateway/models/providerKeyTarget.ts';
import { readBaseUrl } from '../../../platform/outbound/readBaseUrl.ts';

/** Changes an own provider key. A new address requires the key again, so that a stored key cannot be sent elsewhere. */
export const updateProviderKey: Handler<'updateProviderKey'> = async ({ actor, body, params }, deps) => {
  const { database, gateway, secrets } = deps;
  const { organizationId } = actor;
  const { provider_key_id: id } = params;
  const current = found(await database.withOrganization(organizationId, ({ providerKeys }) => providerKeys.find(id)));
  const { label, mode, enabled, api_key: apiKey } = body;
  const moved = body.base_url === null ? null : body.base_url && readBaseUrl(body.base_url);
  const baseUrl = moved === undefined ? current.baseUrl : moved;
  if (baseUrl !== current.baseUrl && apiKey === undefined) {
    throw new AppError('invalid_request', 'Changing base_url requires api_key again.', { param: '/api_key' });
  }
  const change: ProviderKeyChange = {
    ...(label !== undefined && { label }),
    ...(mode !== undefined && { mode }),
    ...(enabled !== undefined && { enabled }),
  };
  if (apiKey !== undefined) {
    const { providerBaseUrl, ...target } = await readStoredTarget(database, current, baseUrl);
    await gateway.checkOwnKey({ ...target, apiKey }, providerBaseUrl);
    const apiKeyEncrypted = secrets.encrypt(ownProviderKeyContext({ id, organizationId }), apiKey);
    Object.assign(change, { baseUrl, apiKeyEncrypted, last4: apiKey.slice(-4), lastError: null });
  }
  const key = await database.withOrganization(organizationId, ({ providerKeys }) => providerKeys.update(id, change));
  gateway.forgetOwnKeys(organizationId);
  return { status: 200, body: presentProviderKey(found(key)) };
};
