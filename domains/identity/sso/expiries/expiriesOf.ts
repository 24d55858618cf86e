import { X509Certificate } from 'node:crypto';

import type { ExpiringKind } from '../../../../db/rows/event.ts';
import type { ExpiringConnection } from '../../../../db/repositories/identity/ssoExpiryNotices.ts';
import type { LdapSettings } from '../ldap/ldapSettings.ts';
import type { OidcSettings } from '../oidc/oidcSettings.ts';
import type { SamlSettings } from '../saml/samlSettings.ts';

/** Something a connection depends on, and when it ends. */
export interface Expiry {
  readonly of: ExpiringKind;
  readonly expiresAt: Date;
}

/**
 * Returns the dependencies of a connection that end at a known time, the earliest first. Of several certificates the last to end counts,
 * because the others are being replaced.
 */
export function expiriesOf(
  connection: Pick<ExpiringConnection, 'protocol' | 'settings' | 'certificateExpiresAt' | 'scimExpiresAt'>,
): Expiry[] {
  const found: [ExpiringKind, Date | null][] = [['scim_token', connection.scimExpiresAt]];
  if (connection.protocol === 'oidc') {
    const { client_secret_expires_at: end } = connection.settings as OidcSettings;
    found.push(['client_secret', end ? new Date(end) : null]);
  } else if (connection.protocol === 'saml') {
    const { certificates, sp_certificate: own } = connection.settings as SamlSettings;
    found.push(['provider_certificate', endOf(certificates)], ['signing_certificate', endOf([own])]);
  } else {
    const { ca_certificate: authority } = connection.settings as LdapSettings;
    found.push(['directory_certificate', connection.certificateExpiresAt]);
    found.push(['directory_authority', endOf(authority?.match(certificatePem) ?? [])]);
  }
  return found
    .flatMap(([of, expiresAt]) => (expiresAt === null ? [] : [{ of, expiresAt }]))
    .toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime());
}

const certificatePem = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** When the last of some certificates ends; null if none can be read. */
function endOf(certificates: readonly string[]): Date | null {
  const ends = certificates.flatMap((pem) => {
    try {
      return [new X509Certificate(pem).validToDate.getTime()];
    } catch {
      return [];
    }
  });
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
