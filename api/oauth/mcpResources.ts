import type { Permission } from '../../domains/identity/actor.ts';

/** Allowed scopes of a token for an MCP server: the ones required by its tools. The first is needed by each. */
export const mcpScopes = [
  'digital_organizations.view',
  'digital_organizations.execute',
  'executions.view',
  'catalog.search',
  'data_tables.view',
  'data_tables.read_rows',
  'knowledge_bases.view',
  'knowledge_bases.search',
  'employees.view',
  'employees.run',
  'models.call',
] as const satisfies readonly Permission[];

const path = /^\/mcp(?:\/dorg_[0-9a-z]{26})?$/;

/** The address of an MCP server here, by which its tokens name it (RFC 8707); null if none can be. */
export function mcpResource(publicUrl: string, pathname: string): string | null {
  return path.test(pathname) ? `${publicUrl}${pathname}` : null;
}

/** True for the address of an MCP server of this instance. */
export function isMcpResource(publicUrl: string, resource: string): boolean {
  return resource.startsWith(publicUrl) && mcpResource(publicUrl, resource.slice(publicUrl.length)) === resource;
}

/** Where a client reads how to get a token for the server at that path (RFC 9728 §3.1). */
export function resourceMetadataUrl(publicUrl: string, pathname: string): string {
  return `${publicUrl}/.well-known/oauth-protected-resource${pathname}`;
}

/** Returns `WWW-Authenticate` of an MCP server: the error, and the metadata address for clients (RFC 6750 §3, RFC 9728 §5.1). */
export function mcpChallenge(
  publicUrl: string,
  { pathname, status, hadToken }: { pathname: string; status: 401 | 403; hadToken: boolean },
): string {
  const error = status === 403 ? 'insufficient_scope' : hadToken ? 'invalid_token' : null;
  return [
    'Bearer realm="Bureau"',
    ...(error === null ? [] : [`error="${error}"`]),
    `scope="${mcpScopes.join(' ')}"`,
    ...(path.test(pathname) ? [`resource_metadata="${resourceMetadataUrl(publicUrl, pathname)}"`] : []),
  ].join(', ');
}
