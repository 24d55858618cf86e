import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

/** Labels of the parts of sign-in that expire. */
export function expiringNames(): Readonly<Record<Schema<'SsoExpiryOf'>, string>> {
  return {
    client_secret: t('sso.clientSecret'),
    signing_certificate: t('sso.signingCertificate'),
    provider_certificate: t('sso.providerCertificate'),
    directory_certificate: t('sso.directoryCertificate'),
    directory_authority: t('sso.authority'),
    scim_token: t('sso.scimTokenLong'),
  };
}
