import { expect, test } from 'vitest';

import { defineOAuth2Preset } from '../../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { text } from '../../../platform/schema/schema.ts';

const preset = defineOAuth2Preset({
  type: 'example_oauth2',
  title: 'Example sign-in',
  description: 'Signs in at Example.',
  icon: 'Lock',
  vendor: 'Example',
  appHelp: 'Create an app.',
  authorizationUrl: ({ instance }) => `${instance}/authorize`,
  tokenUrl: ({ instance }) => `${instance}/token`,
  scopes: {
    read: { title: 'Read', scopes: ['items:read', 'users:read'] },
    write: { title: 'Write', scopes: ['items:write'] },
  },
  defaultScopes: ['read'],
  fixedScopes: ['offline_access'],
  scopeSeparator: ',',
  pkce: false,
  authorizationParameters: { prompt: 'consent' },
  appFields: { instance: text({ title: 'Instance', required: true }) },
});
const values = {
  client_id: 'client-1',
  client_secret: 'secret-1',
  scopes: ['write', 'read'],
  more_scopes: 'teams:read, items:read',
  instance: 'https://eu.example.com',
};

test('a preset fills in everything but the client', () => {
  expect(preset.oauth2!.request!(values)).toEqual({
    grant: 'authorization_code',
    authorization_url: 'https://eu.example.com/authorize',
    token_url: 'https://eu.example.com/token',
    client_id: 'client-1',
    client_secret: 'secret-1',
    scope: 'offline_access,items:write,items:read,users:read,teams:read',
    client_authentication: 'basic',
    pkce: false,
    authorization_parameters: { prompt: 'consent' },
    token_parameters: {},
  });
  expect(preset.oauth2).toMatchObject({ connectable: true, given: ['scopes', 'more_scopes', 'instance'] });
});

test('another host, or plain http, is a new place for the secret', () => {
  expect(preset.hosts!(values)).toEqual(['eu.example.com', 'eu.example.com']);
  expect(preset.hosts!({ ...values, instance: 'http://eu.example.com' })).toEqual([
    'http://eu.example.com',
    'http://eu.example.com',
  ]);
});

test('requests carry the token', async () => {
  const used = { ...values, access_token: 'token-1', token_type: 'bearer' };
  expect(await preset.authorize!(used)).toEqual({ headers: { authorization: 'Bearer token-1' } });
});
