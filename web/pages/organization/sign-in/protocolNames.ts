import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

/** What people call the protocols of identity providers. */
export const protocolNames: Record<Schema<'SsoProtocol'>, string> = {
  oidc: t('sso.openIdConnect'),
  saml: 'SAML 2.0',
  ldap: 'LDAP',
};
