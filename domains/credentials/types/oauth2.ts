import { boolean, choice, object, record, text } from '../../../platform/schema/schema.ts';
import { defineCredential } from '../defineCredential.ts';
import type { OAuth2Values } from '../oauth2/oauth2Values.ts';
import { tokenHeader } from '../oauth2/tokenHeader.ts';

const httpUrl = '^https?://[^\\s#]+$';

/**
 * Access by OAuth 2.0: a person agrees once (authorization code with PKCE), or the client acts for itself (client credentials). The stored
 * values are the client's; nodes receive them with `access_token` and `token_type`.
 */
export const credential = defineCredential({
  type: 'oauth2',
  title: 'OAuth2',
  description: 'OAuth2 access with automatic token refresh.',
  icon: 'LockAccess',
  parameters: object({
    grant: choice(['authorization_code', 'client_credentials'])({ title: 'Grant type', default: 'authorization_code' }),
    authorization_url: text({
      title: 'Authorization URL',
      placeholder: 'https://accounts.example.com/authorize',
      maxLength: 2000,
      pattern: httpUrl,
      showWhen: { grant: ['authorization_code'] },
    }),
    token_url: text({
      title: 'Token URL',
      placeholder: 'https://accounts.example.com/token',
      required: true,
      maxLength: 2000,
      pattern: httpUrl,
    }),
    issuer: text({
      title: 'Issuer',
      description:
        'Issuer that the authorization server names in its responses ("iss", RFC 9207). Responses without it are then rejected.',
      placeholder: 'https://accounts.example.com',
      rare: true,
      maxLength: 2000,
      showWhen: { grant: ['authorization_code'] },
    }),
    client_id: text({ title: 'Client ID', required: true, maxLength: 1000 }),
    client_secret: text({
      title: 'Client secret',
      description: 'Leave empty for public clients.',
      maxLength: 10_000,
      secret: true,
    }),
    scope: text({ title: 'Scope', description: 'Separate scopes with spaces.', maxLength: 4000 }),
    client_authentication: choice(['basic', 'body'])({
      title: 'Client authentication',
      description: 'Send client ID and secret in the Authorization header or in the body.',
      default: 'basic',
    }),
    pkce: boolean({ title: 'Use PKCE', default: true, showWhen: { grant: ['authorization_code'] } }),
    authorization_parameters: record({
      title: 'Additional authorization parameters',
      entry: 'parameter',
      description: 'For example access_type = offline.',
      control: 'key_values',
      maxEntries: 20,
      default: {},
      showWhen: { grant: ['authorization_code'] },
    }),
    token_parameters: record({
      title: 'Additional token parameters',
      entry: 'parameter',
      description: 'For example audience or resource.',
      control: 'key_values',
      maxEntries: 20,
      default: {},
    }),
  }),
  hosts: ({ authorization_url: authorizationUrl, token_url: tokenUrl }) =>
    [tokenUrl, authorizationUrl].flatMap((url) => (url === undefined ? [] : [URL.parse(url)?.host ?? url])),
  check: ({ grant, authorization_url: authorizationUrl }) =>
    grant === 'authorization_code' && !authorizationUrl
      ? [{ parameter: '/authorization_url', code: 'parameter_missing', message: 'is required.' }]
      : [],
  oauth2: { connectable: true, request: (values) => values as OAuth2Values },
  authorize: tokenHeader,
});
