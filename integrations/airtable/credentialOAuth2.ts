import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { airtable } from './vendor.ts';

/** Sign-in with Airtable, which requires PKCE and exchanges each refresh token once: https://airtable.com/developers/web/api/oauth-reference. */
export const credential = defineOAuth2Preset({
  type: 'airtable_oauth2',
  title: 'Airtable sign-in',
  description: 'Signs in with Airtable. The person chooses the bases.',
  icon: 'BrandAirtable',
  vendor: 'Airtable',
  appHelp:
    'Register an OAuth integration (airtable.com/create/oauth), generate a client secret, and select the scopes that credentials ask for.',
  authorizationUrl: 'https://airtable.com/oauth2/v1/authorize',
  tokenUrl: (values) => {
    const apiUrl = apiUrlOf(airtable, values);
    return `${apiUrl === airtable.apiUrl ? 'https://airtable.com' : new URL(apiUrl).origin}/oauth2/v1/token`;
  },
  scopes: {
    records: { title: 'Records', scopes: ['data.records:read', 'data.records:write'] },
    records_read: { title: 'Only read records', scopes: ['data.records:read'] },
    comments: { title: 'Comments', scopes: ['data.recordComments:read', 'data.recordComments:write'] },
    schema: { title: 'Names of bases, tables and fields', scopes: ['schema.bases:read'] },
    schema_write: { title: 'Create tables and fields', scopes: ['schema.bases:write'] },
    webhooks: { title: 'Webhooks', scopes: ['webhook:manage'] },
  },
  defaultScopes: ['records', 'schema'],
  appFields: { api_url: apiUrlField(airtable, 'Change it only for a proxy.') },
  test: signInTest(
    airtable,
    { path: '/meta/whoami' },
    (body) => typeof (body as { id?: unknown } | null)?.id === 'string',
  ),
});
