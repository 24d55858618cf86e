import type { Person } from './apiClient.ts';
import type { OidcProvider } from './oidcProvider.ts';

/** The TXT records that a test's name servers know. */
export type TxtRecords = Map<string, string[]>;

/** Connects a person's organization to a provider; returns the id of the connection. */
export async function connectOidc(person: Person, provider: OidcProvider, more: object = {}): Promise<string> {
  const { issuer, clientId, clientSecret } = provider;
  const connection = await person.client.ok('createSsoConnection', {
    body: { name: 'Company', oidc: { issuer, client_id: clientId, client_secret: clientSecret }, ...more },
  });
  provider.register(connection.redirect_url);
  return connection.id;
}

/** Proves that a domain is the organization's. */
export async function proveDomain(person: Person, domain: string, records: TxtRecords): Promise<void> {
  const { id, record_name, record_value } = await person.client.ok('createSsoDomain', { body: { domain } });
  records.set(record_name, [record_value]);
  await person.client.ok('verifySsoDomain', { params: { sso_domain_id: id } });
}
