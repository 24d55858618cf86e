import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { keptTexts } from '../../domains/credentials/oauth2/keptTexts.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { dropbox } from './vendor.ts';

/** Sign-in with Dropbox: https://developers.dropbox.com/oauth-guide. */
export const credential = defineOAuth2Preset({
  type: 'dropbox_oauth2',
  title: 'Dropbox sign-in',
  description: 'Signs in with Dropbox.',
  icon: 'BrandDropbox',
  vendor: 'Dropbox',
  appHelp:
    'Create an app (dropbox.com/developers/apps) with scoped access, enter the redirect URL, and tick the permissions under "Permissions" before somebody connects. An app for an app folder sees this folder alone.',
  authorizationUrl: 'https://www.dropbox.com/oauth2/authorize',
  tokenUrl: (values) => `${apiUrlOf(dropbox, values)}/oauth2/token`,
  scopes: {
    files: {
      title: 'Files and folders',
      scopes: ['files.metadata.read', 'files.metadata.write', 'files.content.read', 'files.content.write'],
    },
    files_read: { title: 'Files and folders: only read', scopes: ['files.metadata.read', 'files.content.read'] },
    links: { title: 'Shared links', scopes: ['sharing.read', 'sharing.write'] },
    file_requests: { title: 'File requests', scopes: ['file_requests.read', 'file_requests.write'] },
  },
  defaultScopes: ['files', 'links'],
  // For the test of the credential and the root of a team.
  fixedScopes: ['account_info.read'],
  clientAuthentication: 'body',
  // Without it, Dropbox sends no refresh token.
  authorizationParameters: { token_access_type: 'offline' },
  keptOf: (answer) => keptTexts(answer, ['account_id']),
  appFields: { api_url: apiUrlField(dropbox, 'A proxy gets the requests for content, too.') },
  test: signInTest(
    dropbox,
    { path: '/2/users/get_current_account', method: 'POST' },
    (body) => typeof (body as { account_id?: unknown } | null)?.account_id === 'string',
  ),
});
