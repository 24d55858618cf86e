import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { keptTexts } from '../../domains/credentials/oauth2/keptTexts.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { hubspot } from './vendor.ts';

const both = (kind: string): string[] => [`crm.objects.${kind}.read`, `crm.objects.${kind}.write`];

/** Sign-in with HubSpot: https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/oauth. */
export const credential = defineOAuth2Preset({
  type: 'hubspot_oauth2',
  title: 'HubSpot sign-in',
  description: 'Signs in with HubSpot.',
  icon: 'AddressBook',
  vendor: 'HubSpot',
  appHelp:
    'Create an app with OAuth in a developer account of HubSpot, and enter the redirect URL and the scopes that credentials ask for.',
  authorizationUrl: 'https://app.hubspot.com/oauth/authorize',
  tokenUrl: (values) => `${apiUrlOf(hubspot, values)}/oauth/2026-09/token`,
  scopes: {
    contacts: { title: 'Contacts, notes, tasks and other activities', scopes: both('contacts') },
    companies: { title: 'Companies', scopes: both('companies') },
    deals: { title: 'Deals', scopes: both('deals') },
    tickets: { title: 'Tickets', scopes: ['tickets'] },
    owners: { title: 'Owners', scopes: ['crm.objects.owners.read'] },
    lists: { title: 'Lists', scopes: ['crm.lists.read', 'crm.lists.write'] },
    custom: { title: 'Custom objects', scopes: [...both('custom'), 'crm.schemas.custom.read'] },
    files: { title: 'Files', scopes: ['files'] },
    forms: { title: 'Forms', scopes: ['forms'] },
  },
  defaultScopes: ['contacts', 'companies', 'deals', 'owners'],
  fixedScopes: ['oauth'],
  clientAuthentication: 'body',
  pkce: false,
  readAnswer: ({ scopes, ...answer }) => ({ ...answer, ...(Array.isArray(scopes) ? { scope: scopes } : {}) }),
  keptOf: (answer) => keptTexts(answer, ['hub_id']),
  appFields: { api_url: apiUrlField(hubspot, 'Change it only for a proxy.') },
  test: signInTest(
    hubspot,
    { path: '/account-info/2026-09/details' },
    (body) => (body as { portalId?: unknown } | null)?.portalId !== undefined,
  ),
});
