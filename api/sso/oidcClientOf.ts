import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import { ssoSecretContext } from '../../db/secrets/ssoSecret.ts';
import { OidcClient } from '../../domains/identity/sso/oidc/OidcClient.ts';
import type { OidcSettings } from '../../domains/identity/sso/oidc/oidcSettings.ts';
import type { Deps } from '../deps.ts';
import { allowsHttp } from './allowsHttp.ts';
import { oidcRedirectUrl } from './ssoAddresses.ts';

/** Returns a client of a connection's provider, with its decrypted secret. */
export function oidcClientOf(
  connection: Pick<SsoConnectionRow, 'id' | 'organizationId' | 'settings' | 'secretEncrypted'>,
  { settings, secrets, outbound }: Pick<Deps, 'settings' | 'secrets' | 'outbound'>,
): OidcClient {
  const { id, secretEncrypted } = connection;
  return new OidcClient(
    {
      id,
      settings: connection.settings as OidcSettings,
      clientSecret: secretEncrypted === null ? null : secrets.decrypt(ssoSecretContext(connection), secretEncrypted),
      redirectUri: oidcRedirectUrl(settings.publicUrl, id),
    },
    { stream: outbound.stream, allowsHttp: allowsHttp(settings) },
  );
}
