import { newId } from '../../db/ids.ts';
import { ssoSecretContext } from '../../db/secrets/ssoSecret.ts';
import { fingerprintOf } from '../../domains/identity/sso/saml/signingKeys.ts';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import type { TestApi } from './apiServer.ts';

/** Creates an organization's connection to an identity provider that is never contacted; returns its id. */
export async function insertSsoConnection({ deps }: Pick<TestApi, 'deps'>, organizationId: string): Promise<string> {
  const { id } = await deps.database.withOrganization(organizationId, ({ ssoConnections }) =>
    ssoConnections.insert({
      id: newId('ssoConnection'),
      protocol: 'oidc',
      name: 'Company',
      enabled: true,
      settings: {
        issuer: 'https://login.example.test',
        client_id: 'bureau',
        client_authentication: 'basic',
        scopes: ['openid'],
        groups_claim: 'groups',
      },
      secretEncrypted: null,
      createsAccounts: true,
      sessionHours: 24,
      certificateExpiresAt: null,
    }),
  );
  return id;
}

/** Does the same for SAML, with a signing and a pending certificate; returns its id and the fingerprint of the second. */
export async function insertSamlConnection(
  { deps }: Pick<TestApi, 'deps'>,
  organizationId: string,
): Promise<{ sso_connection_id: string; fingerprint: string }> {
  const id = newId('ssoConnection');
  const [own, spare] = await Promise.all([makeSigningKey('Bureau'), makeSigningKey('Bureau')]);
  await deps.database.withOrganization(organizationId, ({ ssoConnections }) =>
    ssoConnections.insert({
      id,
      protocol: 'saml',
      name: 'Company by SAML',
      enabled: true,
      settings: {
        entity_id: 'urn:provider',
        sso_url: 'https://login.example.test/sso',
        certificates: [own.certificate],
        email_attribute: 'email',
        name_attribute: 'name',
        groups_attribute: 'groups',
        allow_idp_initiated: false,
        sp_certificate: own.certificate,
        sp_spare_certificate: spare.certificate,
      },
      secretEncrypted: deps.secrets.encrypt(
        ssoSecretContext({ id, organizationId }),
        own.privateKey + spare.privateKey,
      ),
      createsAccounts: true,
      sessionHours: 24,
      certificateExpiresAt: null,
    }),
  );
  return { sso_connection_id: id, fingerprint: fingerprintOf(spare.certificate) };
}
