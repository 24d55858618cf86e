import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { keptTexts } from '../../domains/credentials/oauth2/keptTexts.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { notion } from './vendor.ts';

/** Sign-in with Notion, which has no scopes and no PKCE: https://developers.notion.com/guides/get-started/authorization. */
export const credential = defineOAuth2Preset({
  type: 'notion_oauth2',
  title: 'Notion sign-in',
  description: 'Signs in with Notion. The person chooses the pages and databases.',
  icon: 'BrandNotion',
  vendor: 'Notion',
  appHelp:
    'Create a public integration (notion.so/profile/integrations), and choose its capabilities. Client ID and secret are on its page.',
  authorizationUrl: (values) => `${apiUrlOf(notion, values)}/oauth/authorize`,
  tokenUrl: (values) => `${apiUrlOf(notion, values)}/oauth/token`,
  scopes: {},
  tokenBody: 'json',
  pkce: false,
  authorizationParameters: { owner: 'user' },
  keptOf: (answer) => keptTexts(answer, ['workspace_id', 'workspace_name', 'bot_id']),
  appFields: { api_url: apiUrlField(notion, 'Change it only for a proxy.') },
  test: signInTest(notion, { path: '/users/me' }, (body) => (body as { object?: unknown } | null)?.object === 'user'),
});
