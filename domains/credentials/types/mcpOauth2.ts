import { object, text } from '../../../platform/schema/schema.ts';
import { defineCredential } from '../defineCredential.ts';
import { tokenHeader } from '../oauth2/tokenHeader.ts';

/**
 * Access to an MCP server by OAuth 2.1: the authorization server, our client and the scopes are discovered when a person connects it. A
 * node receives `access_token` and `token_type`, for that server only.
 */
export const credential = defineCredential({
  type: 'mcp_oauth2',
  title: 'MCP sign-in (OAuth2)',
  description: 'Signs in to an MCP server. Its address is enough for most.',
  icon: 'PlugConnected',
  parameters: object({
    url: text({
      title: 'Server URL',
      placeholder: 'https://mcp.example.com/mcp',
      required: true,
      maxLength: 2000,
      pattern: '^https?://[^\\s#]+$',
    }),
    scope: text({
      title: 'Scope',
      description: 'Leave empty to ask for what the server says. Separate scopes with spaces.',
      maxLength: 4000,
    }),
    client_id: text({
      title: 'Client ID',
      description: 'Only where the server wants a client that you registered with it.',
      maxLength: 1000,
    }),
    client_secret: text({
      title: 'Client secret',
      description: 'Leave empty for public clients.',
      maxLength: 10_000,
      secret: true,
    }),
  }),
  hosts: ({ url }) => (url === undefined ? [] : [URL.parse(url)?.host ?? url]),
  oauth2: { connectable: true },
  authorize: (values) => tokenHeader({ ...values, token_type: 'bearer' }),
});
