import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { Refusal } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const connection: Schemas['SsoConnection'] = {
  id: id('sso', 1),
  protocol: 'oidc',
  name: 'Okta',
  enabled: true,
  creates_accounts: true,
  session_hours: 24,
  oidc: {
    issuer: 'https://login.example.com',
    client_id: 'bureau',
    client_authentication: 'basic',
    scopes: ['openid'],
    groups_claim: 'groups',
    client_secret_expires_at: null,
  },
  saml: null,
  ldap: null,
  mapping: [],
  has_secret: true,
  redirect_url: 'https://bureau.example/api/v1/sso/sso_1/callback',
  sign_in_url: 'https://bureau.example/sign-in?connection=sso_1',
  last_used_at: null,
  last_error: 'invalid_client',
  last_error_at: '2026-11-23T09:00:00.000Z',
  expiries: [],
  created_at: '2026-11-23T09:00:00.000Z',
};
const domain: Schemas['SsoDomain'] = {
  id: id('dom', 1),
  domain: 'example.com',
  record_name: '_bureau-challenge.example.com',
  record_value: 'bureau-verification=abc',
  verified_at: null,
  verified_by: null,
  checked_at: null,
  lapses_at: null,
  created_at: '2026-11-23T09:00:00.000Z',
};

describe('Settings > Sign-in', () => {
  test('adds a connection and then shows the address to register with the provider', async () => {
    let sent: unknown;
    await screen.open('/settings/sign-in', {
      createSsoConnection: ({ body }) => {
        sent = body;
        return connection;
      },
    });
    const { page } = screen;
    await page.getByText('No connections yet').waitFor();
    await page.getByRole('button', { name: 'Add connection' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: false }).first().fill('Okta');
    await dialog.getByLabel('Issuer').fill('https://login.example.com');
    await dialog.getByLabel('Client ID').fill('bureau');
    await dialog.getByRole('textbox', { name: 'Client secret', exact: true }).fill('top secret');
    await dialog.getByRole('button', { name: 'Test and add' }).click();
    await dialog.getByText(connection.redirect_url).waitFor();
    expect(sent).toEqual({
      name: 'Okta',
      creates_accounts: true,
      session_hours: 24,
      oidc: {
        issuer: 'https://login.example.com',
        client_id: 'bureau',
        client_authentication: 'basic',
        groups_claim: 'groups',
        client_secret_expires_at: null,
        client_secret: 'top secret',
      },
    });
  });

  test('adds a SAML provider by its metadata', async () => {
    let sent: unknown;
    const metadata_url = 'https://bureau.example/api/v1/sso/sso_1/metadata';
    const saml = {
      entity_id: 'urn:provider',
      sso_url: 'https://login.example.com/sso',
      certificates: ['x'],
      email_attribute: 'mail',
      name_attribute: 'name',
      groups_attribute: 'groups',
      allow_idp_initiated: false,
      signing_certificates: [
        { fingerprint: '0'.repeat(64), certificate: 'x', signs: true, expires_at: '2036-11-23T09:00:00.000Z' },
      ],
      metadata_url,
      acs_url: connection.redirect_url,
    };
    await screen.open('/settings/sign-in', {
      createSsoConnection: ({ body }) => {
        sent = body;
        return { ...connection, protocol: 'saml', oidc: null, saml };
      },
    });
    const { page } = screen;
    await page.getByRole('button', { name: 'Add connection' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('SAML 2.0').click();
    await dialog.getByLabel('Name', { exact: false }).first().fill('Entra');
    await dialog.getByLabel('Provider metadata').fill('<EntityDescriptor/>');
    await dialog.getByLabel('Email attribute').fill('mail');
    await dialog.getByRole('button', { name: 'Test and add' }).click();
    await dialog.getByText(metadata_url).waitFor();
    expect(sent).toMatchObject({
      name: 'Entra',
      saml: { metadata_xml: '<EntityDescriptor/>', email_attribute: 'mail' },
    });
  });

  test('adds a directory', async () => {
    let sent: unknown;
    await screen.open('/settings/sign-in', {
      createSsoConnection: ({ body }) => {
        sent = body;
        return connection;
      },
    });
    const { page } = screen;
    await page.getByRole('button', { name: 'Add connection' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('LDAP').click();
    await dialog.getByLabel('Name', { exact: false }).first().fill('Directory');
    await dialog.getByLabel('Server URL').fill('ldaps://ldap.example.com');
    await dialog.getByLabel('Base DN', { exact: true }).fill('dc=example,dc=com');
    await dialog.getByLabel('Bind DN').fill('cn=search,dc=example,dc=com');
    await dialog.getByRole('textbox', { name: 'Bind password' }).fill('secret');
    await dialog.getByRole('button', { name: 'Test and add' }).click();
    await dialog.getByText(connection.redirect_url).waitFor();
    expect(sent).toMatchObject({
      ldap: {
        url: 'ldaps://ldap.example.com',
        base_dn: 'dc=example,dc=com',
        bind_dn: 'cn=search,dc=example,dc=com',
        bind_password: 'secret',
        user_dn: null,
        user_filter: '(uid={username})',
      },
    });
  });

  test('says why the last sign-in failed, and which record proves a domain', async () => {
    await screen.open('/settings/sign-in', {
      listSsoConnections: { data: [connection], next_cursor: null },
      listSsoDomains: { data: [domain], next_cursor: null },
      verifySsoDomain: { ...domain, verified_at: '2026-11-23T10:00:00.000Z', verified_by: 'dns' },
    });
    const { page } = screen;
    await page.getByText('Failed: invalid_client').waitFor();
    await page.getByText(domain.record_name).waitFor();
    await page.getByText(domain.record_value).waitFor();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('example.com is verified.').waitFor();
  });

  test('says that the record of a verified domain is missing, and until when the domain counts', async () => {
    const verified = { verified_at: '2026-10-01T09:00:00.000Z', verified_by: 'dns' as const };
    const missing = { ...domain, ...verified, lapses_at: '2026-11-29T09:00:00.000Z' };
    await screen.open('/settings/sign-in', { listSsoDomains: { data: [missing], next_cursor: null } });
    await screen.page.getByText('If it is not back by Nov 29, 2026', { exact: false }).waitFor();
    await screen.page.getByText(domain.record_value).waitFor();
    await screen.page.getByRole('button', { name: 'Verify' }).waitFor();
  });

  test('previews which roles groups would give, and saves them', async () => {
    const saved: unknown[] = [];
    await screen.open('/settings/sign-in', {
      listSsoConnections: { data: [connection], next_cursor: null },
      previewSsoMapping: {
        people: [
          {
            account_id: id('acc', 7),
            name: 'Grace',
            email: 'grace@example.com',
            organization: { before: 'member', after: 'admin' },
            projects: [],
          },
        ],
        unchanged: 2,
        unknown: 1,
      },
      updateSsoMapping: ({ body }) => {
        saved.push(body);
        return body as Schemas['SsoMapping'];
      },
    });
    const { page } = screen;
    await page.getByRole('button', { name: 'Actions for Okta' }).click();
    await page.getByRole('menuitem', { name: 'Group mapping' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    const rule = dialog.getByRole('group', { name: 'Rule 1' });
    await rule.getByLabel('Group').fill('admins');
    await rule
      .getByRole('combobox', { name: 'Role' })
      .or(rule.getByRole('textbox', { name: 'Role' }))
      .click();
    await page.getByRole('option', { name: 'Admin', exact: true }).click();
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await dialog.getByText('Grace (grace@example.com): Organization: Member → Admin').waitFor();
    await dialog.getByText('No change for 2 people.').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(saved).toEqual([{ rules: [{ group: 'admins', project_id: null, role: 'admin' }] }]);
  });

  test('shows a directory where to provision, makes its token once, and asks before it is rotated', async () => {
    let token: Schemas['ScimToken'] | null = null;
    const base_url = 'https://bureau.example/scim/v2/sso_1';
    let made = 0;
    await screen.open('/settings/sign-in', {
      listSsoConnections: { data: [connection], next_cursor: null },
      getScim: () => ({ base_url, token, users: 3, active_users: 2, groups: 1 }),
      createScimToken: () => {
        made += 1;
        token = {
          last4: `000${made}`,
          created_at: connection.created_at,
          created_by: null,
          last_used_at: null,
          expires_at: null,
        };
        return { token, value: `bk_scm_value-${made}` };
      },
    });
    const { page } = screen;
    await page.getByRole('button', { name: /Okta/ }).last().click();
    await page.getByRole('menuitem', { name: 'Provisioning' }).click();
    const dialog = page.getByRole('dialog', { name: 'Provisioning' });
    await dialog.getByText(base_url).waitFor();
    await dialog.getByText('1 deactivated').waitFor();
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByText('bk_scm_value-1').waitFor();
    await dialog.getByText('Ends in 0001.').waitFor();
    await dialog.getByRole('button', { name: 'Rotate token' }).click();
    await page.getByText('stops working immediately').waitFor();
    expect(made).toBe(1);
    await page.getByRole('dialog', { name: 'Rotate token' }).getByRole('button', { name: 'Rotate token' }).click();
    await dialog.getByText('bk_scm_value-2').waitFor();
  });

  test('demands single sign-on', async () => {
    const asked: unknown[] = [];
    await screen.open('/settings/sign-in', {
      listSsoConnections: { data: [connection], next_cursor: null },
      getSsoPolicies: { sso_required: false },
      updateSsoPolicies: ({ body }) => {
        asked.push(body);
        return body as Schemas['SsoPolicies'];
      },
    });
    const required = screen.page.getByRole('switch', { name: 'Require single sign-on' });
    await required.click({ force: true });
    await screen.page.getByText('Policies saved.').waitFor();
    expect(asked).toEqual([{ sso_required: true }]);
    expect(await required.isChecked()).toBe(true);
  });

  test('is for owners alone', async () => {
    const me = {
      account: {
        id: id('acc', 1),
        email: 'ada@example.com',
        name: 'Ada',
        instance_role: 'instance_member' as const,
        created_at: domain.created_at,
        language: null,
        email_confirmed: true,
      },
      organization: {
        id: id('org', 1),
        name: 'Analytical Engines',
        plan: 'free',
        created_at: domain.created_at,
        deletes_at: null,
      },
      role: 'admin' as const,
      instance_role: 'instance_member' as const,
      instance_permissions: [],
      plan: 'free',
      balance: '1.000000',
      personal_project_id: null,
      two_factor_missing: false,
      may_create_organizations: true,
      joins_when_confirmed: null,
      organizations: [],
    };
    await screen.open('/settings/sign-in', { getMe: me });
    await screen.page.getByText('Only owners can change how people sign in.').waitFor();
  });
});

describe('the sign-in page', () => {
  test('leads to the provider of an address’s domain, and says where there is none', async () => {
    const { page } = screen;
    const started: unknown[] = [];
    await screen.open('/sign-in?next=/executions', {
      discoverSso: ({ body }) => ({
        connections: (body as { email: string }).email.endsWith('@example.com')
          ? [{ id: connection.id, name: 'Okta', protocol: 'oidc' as const }]
          : [],
      }),
      startSso: ({ body, params }) => {
        started.push([params['sso_connection_id'], body]);
        return { url: `${screen.api.url}/sign-in?at=provider` };
      },
    });
    const company = page.getByRole('button', { name: 'Continue with your company account' });
    await company.click();
    await page.getByText('Enter your email address first.').waitFor();
    await page.getByLabel('Email').fill('ada@elsewhere.test');
    await company.click();
    await page.getByText('There’s no company sign-in for this email domain.').waitFor();
    await page.getByLabel('Email').fill('ada@example.com');
    await company.click();
    await page.waitForURL('**/sign-in?at=provider');
    expect(started).toEqual([[connection.id, { email: 'ada@example.com', return_to: '/executions' }]]);
  });

  test('asks for the name and password that a directory knows', async () => {
    const { page } = screen;
    let sent: unknown;
    await screen.open(`/sign-in?directory=${connection.id}&next=/executions`, {
      signInByDirectory: ({ body, params }) => {
        sent = [params['sso_connection_id'], body];
        return new Refusal(401, {
          type: 'authentication_error',
          code: 'invalid_sign_in',
          message: 'Wrong user name or password.',
        });
      },
    });
    await page.getByLabel('User name').fill('ada');
    await page.getByRole('textbox', { name: 'Password' }).fill('secret');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Wrong user name or password.').waitFor();
    expect(sent).toEqual([connection.id, { username: 'ada', password: 'secret' }]);
  });

  test('shows the result of the response of a provider', async () => {
    await screen.open(`/sign-in?sso=sso_link_required&connection=${connection.id}`);
    await screen.page.getByText('An account with your email address already exists.').waitFor();
  });
});

describe('the page on which a program is let in', () => {
  const request: Schemas['OAuthRequest'] = {
    id: 'req',
    application: {
      name: 'Notes',
      client_id: 'https://notes.example/mcp.json',
      redirect_host: 'notes.example',
      resource: 'https://bureau.example/mcp',
    },
    is_named_by_address: true,
    has_local_redirect: false,
    scopes: ['digital_organizations.view', 'digital_organizations.execute', 'catalog.search'],
    expires_at: '2026-11-23T10:10:00.000Z',
  };

  test('shows the program, its scopes and its target, lets scopes be deselected, and redirects the browser; in German, too', async () => {
    let sent: unknown;
    const { page, api } = screen;
    await screen.open('/oauth/consent?request=req', {
      getOAuthRequest: request,
      allowOAuthRequest: ({ body }) => {
        sent = body;
        return { url: `${api.url}/404?code=1` };
      },
    });
    await page.getByRole('heading', { name: 'Notes' }).waitFor();
    await page.getByText('notes.example', { exact: true }).first().waitFor();
    await screenLooksWell(screen, 'consent');
    await page.evaluate(`localStorage.setItem('bureau-language', 'de')`);
    await page.reload();
    await page
      .getByRole('button', { name: 'Zulassen' })
      .or(page.getByRole('button', { name: 'Erlauben' }))
      .waitFor();
    await screenLooksWell(screen, 'consent-german');
    await page.evaluate(`localStorage.removeItem('bureau-language')`);
    await page.reload();
    const boxes = page.getByRole('checkbox');
    expect(await boxes.first().isDisabled()).toBe(true);
    await boxes.nth(1).uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('**/404?code=1');
    expect(sent).toEqual({ scopes: ['digital_organizations.view', 'catalog.search'] });
  });

  test('reports an expired request', async () => {
    await screen.open('/oauth/consent?request=req', {
      getOAuthRequest: new Refusal(404, {
        type: 'invalid_request_error',
        code: 'not_found',
        message: 'Resource not found.',
      }),
    });
    await screen.page.getByRole('heading', { name: 'Nothing to allow here' }).waitFor();
  });
});
