import { ownProviderKeyContext } from '../../db/secrets/ownProviderKey.ts';
import { furtherKeyContext, providerKeyContext } from '../../db/secrets/providerKey.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { GatewayDeps } from './gatewayDeps.ts';

/** Opens the keys that the gateway calls with, each for its own row only. */
export function secretOpeners(secrets: Secrets): Pick<GatewayDeps, 'openSecret' | 'openOwnKey'> {
  return {
    openSecret: (sealed, providerId, furtherKeyId) =>
      secrets.decrypt(
        furtherKeyId === undefined ? providerKeyContext(providerId) : furtherKeyContext(furtherKeyId),
        sealed,
      ),
    openOwnKey: (sealed, key) => secrets.decrypt(ownProviderKeyContext(key), sealed),
  };
}
