import { expect, test } from 'vitest';
import { credentialDefinitions } from '../../../activities/generated/registry.ts';
import { presentCredentialType } from '../../../domains/credentials/presentCredentialType.ts';
import { CredentialTypes } from '../../../domains/credentials/CredentialTypes.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { Refusal } from './mockApi.ts';
import { id, now } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

const screen = sharedScreen();

const types = new CredentialTypes(credentialDefinitions).all();
const listCredentialTypes = {
  data: types.map((type) => presentCredentialType(type, 'https://bureau.example')),
  next_cursor: null,
};
const dialog = () => screen.page.getByRole('dialog');
const app = (type: string, clientId: string | null): components['schemas']['OAuthApp'] => ({
  type,
  client_id: clientId,
  fields: {},
  decided_by: clientId === null ? 'none' : 'organization',
  updated_at: clientId === null ? null : now.toISOString(),
});
const credential = {
  id: id('crd', 1),
  project_id: id('proj', 1),
  name: 'Slack sign-in',
  type: 'slack_oauth2',
  allowed_hosts: null,
  values: { scopes: ['messages'] },
  secrets_set: [],
  shared_with: [],
  connected: false,
  access: null,
  last_test: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
};

test('an OAuth app is set up with the redirect URL, and its secret asked for again where that is needed', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  await screen.open('/settings/oauth-apps', {
    listCredentialTypes,
    listOAuthApps: { data: [app('slack_oauth2', null), app('microsoft_oauth2', 'client-1')] },
    setOAuthApp: ({ body }) => {
      sent.push(body);
      return sent.length === 1
        ? new Refusal(400, {
            type: 'invalid_request_error',
            code: 'invalid_request',
            message: '“tenant” is wrong.',
            param: '/fields/tenant',
          })
        : app('microsoft_oauth2', 'client-1');
    },
  });
  await page.getByRole('button', { name: 'Actions for Microsoft' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog().getByText('https://bureau.example/api/v1/oauth2/callback').waitFor();
  await dialog().getByText('Saved. Leave it empty to keep it.').waitFor();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('“tenant” is wrong.').waitFor();
  await dialog().getByRole('textbox', { name: 'Tenant' }).fill('acme.example.com');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('OAuth app saved.').waitFor();
  expect(sent.at(-1)).toMatchObject({ client_id: 'client-1', fields: { tenant: 'acme.example.com' } });
  expect(sent.at(-1)).not.toHaveProperty('client_secret');
});

test('with an app, a credential is connected and tested with one click', async () => {
  const { page } = screen;
  const created: unknown[] = [];
  await screen.open('/credentials', {
    listCredentialTypes,
    listUsableOAuthApps: { data: [{ type: 'slack_oauth2', decided_by: 'instance' }] },
    listCredentials: { data: [], next_cursor: null },
    createCredential: ({ body }) => {
      created.push(body);
      return credential;
    },
    authorizeCredential: {
      authorization_url: `${screen.api.url}/credentials?connected=${credential.id}`,
      expires_at: now.toISOString(),
    },
    testCredential: { result: 'failed', message: 'Slack does not accept the token.' },
  });
  await page.getByRole('button', { name: 'Create credential' }).first().click();
  await dialog().getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Slack sign-in' }).click();
  expect(await dialog().getByRole('textbox', { name: 'Client ID' }).count()).toBe(0);
  await dialog().getByRole('button', { name: 'Connect Slack' }).click();
  await page.getByText('Slack does not accept the token.').waitFor();
  await dialog().waitFor({ state: 'detached' });
  expect(created).toEqual([expect.objectContaining({ type: 'slack_oauth2' })]);
  expect((created[0] as { values: object }).values).not.toHaveProperty('api_url');
});

test('without an app, the form says what to do and asks for a client', async () => {
  const { page } = screen;
  await screen.open('/credentials', { listCredentialTypes, listUsableOAuthApps: { data: [] } });
  await page.getByRole('button', { name: 'Create credential' }).first().click();
  await dialog().getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Slack sign-in' }).click();
  await dialog().getByText('There is no OAuth app for Slack.', { exact: false }).waitFor();
  expect(await dialog().getByRole('textbox', { name: 'Client ID' }).getAttribute('required')).not.toBeNull();
});

test('a credential says which access was not granted', async () => {
  await screen.open('/credentials', {
    listCredentialTypes,
    listCredentials: {
      data: [{ ...credential, connected: true, access: { granted: [], missing_scopes: ['chat:write'], scopes: [] } }],
      next_cursor: null,
    },
  });
  await screen.page.getByText('Not granted: chat:write.', { exact: false }).waitFor();
});

test('a credential lists the operations that lack access, and signs in again for all of them', async () => {
  const { page } = screen;
  const asked: unknown[] = [];
  const connected = {
    ...credential,
    connected: true,
    access: { granted: ['messages'], missing_scopes: [], scopes: ['chat:write'] },
  };
  await screen.open('/credentials', {
    listCredentialTypes,
    listUsableOAuthApps: { data: [{ type: 'slack_oauth2', decided_by: 'instance' }] },
    listCredentials: { data: [connected], next_cursor: null },
    getCredentialAccess: {
      granted: ['chat:write'],
      asked: ['chat:write', 'files:write'],
      missing: [
        {
          digital_organization_id: id('dorg', 1),
          digital_organization_name: 'Reports',
          versions: ['draft'],
          node_id: 'upload',
          node_name: 'Upload the report',
          node_type: 'slack.file',
          operation: 'upload',
          scopes: ['files:write'],
          access: ['files'],
        },
      ],
      hidden: 2,
    },
    authorizeCredential: ({ params }) => {
      asked.push(params);
      return {
        authorization_url: `${screen.api.url}/credentials?connected=${credential.id}`,
        expires_at: now.toISOString(),
      };
    },
    testCredential: { result: 'ok', message: null },
  });
  await page.getByRole('button', { name: 'Slack sign-in', exact: true }).click();
  await dialog().getByText('“Upload the report” in “Reports” needs Files').waitFor();
  await dialog().getByText('2 operations that you do not see').waitFor();
  await dialog().getByRole('button', { name: 'Sign in again' }).click();
  await page.getByText('Credential connected.').waitFor();
  expect(asked).toHaveLength(1);
});
