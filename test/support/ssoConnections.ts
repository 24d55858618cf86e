import { newId } from '../../db/ids.ts';
import type { TestApi } from './apiServer.ts';

/** Makes a connection of an organization to an identity provider that nobody ever asks; answers its id. */
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
