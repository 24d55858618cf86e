import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tellExpiries } from '../../../domains/identity/sso/expiries/tellExpiries.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { signUpMember } from '../../support/members.ts';
import { startOidcProvider, type OidcProvider } from '../../support/oidcProvider.ts';
import { startSamlProvider, type SamlProvider } from '../../support/samlProvider.ts';
import { connectScim, scimClient } from '../../support/scimDirectory.ts';
import { connectOidc } from '../../support/ssoOrganization.ts';

const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

describe('An expiring part of sign-in', () => {
  let mailbox: Mailbox;
  let api: TestApi;
  let provider: OidcProvider;
  let saml: SamlProvider;
  let owner: Person;
  let params: { sso_connection_id: string };

  beforeAll(async () => {
    mailbox = await openMailbox();
    api = await startTestApi({ settings: { smtp: mailbox.settings, outboundAllow: ['127.0.0.1'] } });
    provider = await startOidcProvider();
    saml = await startSamlProvider();
    owner = await signUpPerson(api.url);
    params = { sso_connection_id: await connectOidc(owner, provider) };
  });
  afterAll(async () => {
    await api?.close();
    await provider?.close();
    await saml?.close();
    await mailbox?.close();
  });

  const connection = async (id = params.sso_connection_id) =>
    (await owner.client.ok('listSsoConnections')).data.find((one) => one.id === id)!;
  const endSecretIn = (days: number) =>
    owner.client.ok('updateSsoConnection', { params, body: { oidc: { client_secret_expires_at: inDays(days) } } });

  test('is shown with its connection: a secret as it was entered, certificates as they are, and the token of a directory', async () => {
    expect((await connection()).expiries).toEqual([]);
    const entered = await endSecretIn(90);
    const expires_at = inDays(40);
    await owner.client.ok('createScimToken', { params, body: { expires_at } });
    expect((await connection()).expiries).toEqual([
      { of: 'scim_token', expires_at },
      { of: 'client_secret', expires_at: entered.oidc!.client_secret_expires_at },
    ]);
    const { clientSecret: client_secret } = provider;
    const renewed = await owner.client.ok('updateSsoConnection', { params, body: { oidc: { client_secret } } });
    expect(renewed.oidc!.client_secret_expires_at).toBeNull();
    await owner.client.ok('deleteScimToken', { params });

    const added = await owner.client.ok('createSsoConnection', {
      body: { name: 'By SAML', saml: { metadata_xml: await saml.metadata() } },
    });
    expect(added.expiries.map(({ of }) => of).toSorted()).toEqual(['provider_certificate', 'signing_certificate']);
    for (const { expires_at: end } of added.expiries) expect(Date.parse(end)).toBeGreaterThan(Date.now() + 365 * dayMs);
    await owner.client.call('deleteSsoConnection', { params: { sso_connection_id: added.id } });
  });

  test('is reported to owners only, 30, 7 and 1 days before and at expiry: once each, across processes', async () => {
    const second = await signUpMember(api, owner.organizationId, { role: 'owner', name: 'Second' });
    const admin = await signUpMember(api, owner.organizationId, { role: 'admin' });
    const { database, mailer } = api.deps;
    const look = () => Promise.all(Array.from({ length: 3 }, () => tellExpiries(database, mailer)));
    const told = async (person: Person) =>
      (await person.client.ok('listEvents')).data.filter(({ kind }) => kind === 'sign_in_expiring');
    await endSecretIn(31);
    await look();
    expect(await told(owner)).toEqual([]);
    const ends: [days: number, subject: string][] = [
      [29, 'expires soon'],
      [5, 'expires soon'],
      [0.5, 'expires soon'],
      [-1, 'has expired'],
    ];
    for (const [index, [days, subject]] of ends.entries()) {
      const { oidc } = await endSecretIn(days);
      await look();
      await look();
      for (const person of [owner, second]) {
        const { link, text } = await mailbox.next({ to: person.email, subject });
        expect(link).toBe(`${api.url}/settings/sign-in`);
        expect(text).toContain('the client secret');
        const events = await told(person);
        expect(events).toHaveLength(index + 1);
        expect(events[0]!.data).toEqual({
          ...params,
          connection_name: 'Company',
          of: 'client_secret',
          expires_at: oidc!.client_secret_expires_at,
          has_expired: days < 0,
        });
      }
    }
    expect(await told(admin)).toEqual([]);
    await expect.poll(async () => (await api.test.database.pool.query('select 1 from mails')).rows).toEqual([]);
    expect(mailbox.received).toEqual([]);
    const { data } = await owner.client.ok('listAuditEvents', { query: { action: 'sso_connection.expired' } });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ target: { id: params.sso_connection_id, name: 'Company' } });
  });

  test('ends a directory’s token: it is refused from then on', async () => {
    const { value } = await owner.client.ok('createScimToken', { params, body: { expires_at: inDays(1) } });
    const { base_url: base } = await owner.client.ok('getScim', { params });
    const directory = scimClient(api.url + new URL(base).pathname, value!);
    expect((await directory.call('GET', '/Users')).status).toBe(200);
    await api.test.database.pool.query(`update scim_tokens set expires_at = now() - interval '1 second'`);
    expect((await directory.call('GET', '/Users')).status).toBe(401);
    const past = { params, body: { expires_at: inDays(-1) } };
    expect(await owner.client.refused('createScimToken', past)).toMatchObject({ status: 400 });
    expect((await (await connectScim(api.url, owner, params.sso_connection_id)).call('GET', '/Users')).status).toBe(
      200,
    );
  });
});
