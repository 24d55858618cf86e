import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { choice } from '../../platform/schema/schema.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { send, thing } from './requests.ts';
import { linear } from './vendor.ts';

/** Sign-in with Linear: https://linear.app/developers/oauth-2-0-authentication. */
export const credential = defineOAuth2Preset({
  type: 'linear_oauth2',
  title: 'Linear sign-in',
  description: 'Signs in with Linear, as a person or as the app.',
  icon: 'Timeline',
  vendor: 'Linear',
  appHelp: 'Create an OAuth application (Linear, "Settings", "API", "OAuth applications").',
  authorizationUrl: 'https://linear.app/oauth/authorize',
  tokenUrl: (values) => `${apiUrlOf(linear, values)}/oauth/token`,
  scopes: {
    write: { title: 'Create and change everything', scopes: ['write'] },
    issues: { title: 'Only create issues', scopes: ['issues:create'] },
    comments: { title: 'Only create comments', scopes: ['comments:create'] },
    admin: { title: 'Administration, such as webhooks', scopes: ['admin'] },
  },
  defaultScopes: ['write'],
  fixedScopes: ['read'],
  scopeSeparator: ',',
  clientAuthentication: 'body',
  pkce: false,
  authorizationParameters: ({ actor }) => ({ actor, prompt: 'consent' }),
  appFields: { api_url: apiUrlField(linear, 'Change it only for a proxy.') },
  fields: {
    actor: choice(['user', 'app'], { user: 'Person who signs in', app: 'App' })({ title: 'Act as', default: 'user' }),
  },
  test: signInTest(
    linear,
    send('query { viewer { id } }'),
    (body) => typeof thing('viewer', 'id')(body as JsonObject) === 'string',
  ),
});
