import { newId } from '../../../db/ids.ts';
import { ownProviderKeyContext } from '../../../db/secrets/ownProviderKey.ts';
import type { Handler } from '../../handler.ts';
import { presentProviderKey } from '../../presenters/providerKey.ts';
import { readProviderKeyTarget } from '../../../domains/gateway/models/providerKeyTarget.ts';

/** Adds an own provider key after it was tried at the vendor; it is stored encrypted and never shown again. */
export const createProviderKey: Handler<'createProviderKey'> = async ({ actor, body }, deps) => {
  const { database, gateway, secrets } = deps;
  const { organizationId } = actor;
  const { providerBaseUrl, ...target } = await readProviderKeyTarget(database, body);
  await gateway.checkOwnKey({ ...target, apiKey: body.api_key }, providerBaseUrl);
  const id = newId('providerKey');
  const key = await database.withOrganization(organizationId, ({ providerKeys }) =>
    providerKeys.insert({
      id,
      label: body.label,
      ...target,
      apiKeyEncrypted: secrets.encrypt(ownProviderKeyContext({ id, organizationId }), body.api_key),
      last4: body.api_key.slice(-4),
      mode: body.mode ?? 'own_only',
      enabled: body.enabled ?? true,
    }),
  );
  gateway.forgetOwnKeys(organizationId);
  return { status: 201, body: presentProviderKey(key) };
};
