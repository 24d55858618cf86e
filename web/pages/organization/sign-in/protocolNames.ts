import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

/** Labels of identity provider protocols. */
export const protocolNames: Record<Schema<'SsoProtocol'>, string> = {
  oidc: t('sso.openIdConnect'),
  saml: 'SAML 2.0',
  ldap: 'LDAP',
};
