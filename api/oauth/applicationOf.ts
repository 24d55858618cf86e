import type { KeyApplication } from '../../db/entities/apiKey.ts';
import type { AccessRequest } from './AuthorizationServer.ts';

/** Description of a requesting client, stored once it is allowed. */
export function applicationOf({ clientName, clientId, redirectUri, resource }: AccessRequest): KeyApplication {
  const { host, protocol } = new URL(redirectUri);
  return { name: clientName, clientId, redirectHost: /^https?:$/.test(protocol) ? host : protocol, resource };
}

/** True if a redirect stays on the machine of the browser. */
export function isLocal(redirectUri: string): boolean {
  return !redirectUri.startsWith('https:');
}
