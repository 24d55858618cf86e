import type { components } from '../../openapi/generated/types.ts';
import { mcpResource, mcpScopes } from './mcpResources.ts';
import { found } from '../../openapi/notFound.ts';

/** How a client gets a token for the MCP server at that path (RFC 9728 §2). Errors: `not_found`. */
export function resourceMetadata(publicUrl: string, pathname: string) {
  const body: components['schemas']['ProtectedResourceMetadata'] = {
    resource: found(mcpResource(publicUrl, pathname)),
    resource_name: 'Bureau',
    authorization_servers: [publicUrl],
    scopes_supported: [...mcpScopes],
    bearer_methods_supported: ['header'],
  };
  return {
    status: 200 as const,
    body,
    headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' },
  };
}
