import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import { ssoSecretContext } from '../../db/secrets/ssoSecret.ts';
import { SamlClient } from '../../identity/sso/saml/SamlClient.ts';
import type { SamlSettings } from '../../identity/sso/saml/samlSettings.ts';
import type { Deps } from '../deps.ts';
import { samlAcsUrl, samlEntityId } from './ssoAddresses.ts';

/** Who speaks with the SAML provider of a connection, with its key opened. */
export function samlClientOf(
  connection: Pick<SsoConnectionRow, 'id' | 'organizationId' | 'settings' | 'secretEncrypted'>,
  { settings: { publicUrl }, secrets }: Pick<Deps, 'settings' | 'secrets'>,
): SamlClient {
  const { id, secretEncrypted } = connection;
  if (secretEncrypted === null) throw new Error('A connection by SAML always has a key.');
  return new SamlClient({
    id,
    settings: connection.settings as SamlSettings,
    privateKey: secrets.decrypt(ssoSecretContext(connection), secretEncrypted),
    entityId: samlEntityId(publicUrl, id),
    acsUrl: samlAcsUrl(publicUrl, id),
  });
}
