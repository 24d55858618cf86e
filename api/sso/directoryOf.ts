import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import { ssoSecretContext } from '../../db/secrets/ssoSecret.ts';
import { LdapDirectory } from '../../domains/identity/sso/ldap/LdapDirectory.ts';
import type { LdapSettings } from '../../domains/identity/sso/ldap/ldapSettings.ts';
import type { Deps } from '../deps.ts';

/** Returns a client of a connection's directory, with its decrypted password. */
export function directoryOf(
  connection: Pick<SsoConnectionRow, 'id' | 'organizationId' | 'settings' | 'secretEncrypted'>,
  { secrets, outbound }: Pick<Deps, 'secrets' | 'outbound'>,
): LdapDirectory {
  const { id, secretEncrypted } = connection;
  const bindPassword = secretEncrypted === null ? null : secrets.decrypt(ssoSecretContext(connection), secretEncrypted);
  return new LdapDirectory({ id, settings: connection.settings as LdapSettings, bindPassword }, outbound);
}
