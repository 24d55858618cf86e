import { X509Certificate } from 'node:crypto';

import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import type { ExpiringConnection } from '../../db/repositories/identity/ssoExpiryNotices.ts';
import type { SsoDomainRow } from '../../db/entities/ssoDomain.ts';
import { ssoDomainGraceMs } from '../../domains/identity/sso/domains/checkSsoDomains.ts';
import { recordOf } from '../../domains/identity/sso/domains/domainProof.ts';
import { expiriesOf } from '../../domains/identity/sso/expiries/expiriesOf.ts';
import type { LdapSettings } from '../../domains/identity/sso/ldap/ldapSettings.ts';
import type { MappingRule } from '../../domains/identity/sso/mapping/mappedRoles.ts';
import type { OidcSettings } from '../../domains/identity/sso/oidc/oidcSettings.ts';
import type { SamlSettings } from '../../domains/identity/sso/saml/samlSettings.ts';
import { fingerprintOf, signingCertificates } from '../../domains/identity/sso/saml/signingKeys.ts';
import type { components } from '../../openapi/generated/types.ts';
import { oidcRedirectUrl, samlAcsUrl, samlEntityId, ssoSignInUrl } from '../sso/ssoAddresses.ts';

type Schemas = components['schemas'];

/** A connection without its secret, with when its SCIM token ends. */
export function presentSsoConnection(
  connection: SsoConnectionRow & Pick<ExpiringConnection, 'scimExpiresAt'>,
  publicUrl: string,
): Schemas['SsoConnection'] {
  return {
    id: connection.id,
    protocol: connection.protocol,
    name: connection.name,
    enabled: connection.enabled,
    creates_accounts: connection.createsAccounts,
    session_hours: connection.sessionHours,
    oidc: connection.protocol === 'oidc' ? presentOidc(connection.settings as OidcSettings) : null,
    saml: connection.protocol === 'saml' ? presentSaml(connection, publicUrl) : null,
    ldap: connection.protocol === 'ldap' ? { ...(connection.settings as LdapSettings) } : null,
    mapping: [...(connection.mapping as MappingRule[])],
    has_secret: connection.secretEncrypted !== null,
    redirect_url: (connection.protocol === 'saml' ? samlAcsUrl : oidcRedirectUrl)(publicUrl, connection.id),
    sign_in_url: ssoSignInUrl(publicUrl, connection.id),
    last_used_at: connection.lastUsedAt?.toISOString() ?? null,
    last_error: connection.lastError,
    last_error_at: connection.lastErrorAt?.toISOString() ?? null,
    expiries: expiriesOf(connection).map(({ of, expiresAt }) => ({ of, expires_at: expiresAt.toISOString() })),
    created_at: connection.createdAt.toISOString(),
  };
}

function presentOidc({ scopes, ...settings }: OidcSettings): Schemas['SsoOidc'] {
  return { client_secret_expires_at: null, ...settings, scopes: [...scopes] };
}

function presentSaml({ id, settings }: SsoConnectionRow, publicUrl: string): Schemas['SsoSaml'] {
  const { sp_certificate: own, sp_spare_certificate: _spare, certificates, ...shown } = settings as SamlSettings;
  return {
    ...shown,
    certificates: [...certificates],
    signing_certificates: signingCertificates(settings as SamlSettings).map((certificate) => ({
      fingerprint: fingerprintOf(certificate),
      certificate,
      signs: certificate === own,
      expires_at: new X509Certificate(certificate).validToDate.toISOString(),
    })),
    metadata_url: samlEntityId(publicUrl, id),
    acs_url: samlAcsUrl(publicUrl, id),
  };
}

/** An e-mail domain with the record that proves it. */
export function presentSsoDomain(domain: SsoDomainRow): Schemas['SsoDomain'] {
  const { name, value } = recordOf(domain);
  return {
    id: domain.id,
    domain: domain.domain,
    record_name: name,
    record_value: value,
    verified_at: domain.provedAt?.toISOString() ?? null,
    verified_by: domain.provedBy,
    checked_at: domain.checkedAt?.toISOString() ?? null,
    lapses_at:
      domain.failingSince === null ? null : new Date(domain.failingSince.getTime() + ssoDomainGraceMs).toISOString(),
    created_at: domain.createdAt.toISOString(),
  };
}
