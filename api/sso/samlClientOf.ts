import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import { ssoSecretContext } from '../../db/secrets/ssoSecret.ts';
import type { SamlClient } from '../../domains/identity/sso/saml/SamlClient.ts';
import type { SamlSettings } from '../../domains/identity/sso/saml/samlSettings.ts';
import { signingPrivateKey } from '../../domains/identity/sso/saml/signingKeys.ts';
import type { Deps } from '../deps.ts';
import { samlAcsUrl, samlEntityId } from './ssoAddresses.ts';

/**
 * Returns a client of a connection's SAML provider, with its decrypted key. The libraries of SAML are loaded when the first one is asked
 * for.
 */
export async function samlClientOf(
  connection: Pick<SsoConnectionRow, 'id' | 'organizationId' | 'settings' | 'secretEncrypted'>,
  { settings: { publicUrl }, secrets }: Pick<Deps, 'settings' | 'secrets'>,
): Promise<SamlClient> {
  const { id, secretEncrypted } = connection;
  if (secretEncrypted === null) throw new Error('A connection by SAML always has a key.');
  const { SamlClient } = await import('../../domains/identity/sso/saml/SamlClient.ts');
  const settings = connection.settings as SamlSettings;
  const privateKeys = secrets.decrypt(ssoSecretContext(connection), secretEncrypted);
  return new SamlClient({
    id,
    settings,
    privateKey: signingPrivateKey({ settings, privateKeys }),
    entityId: samlEntityId(publicUrl, id),
    acsUrl: samlAcsUrl(publicUrl, id),
  });
}
