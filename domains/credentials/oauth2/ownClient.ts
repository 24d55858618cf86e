import type { OwnAddresses } from './mcpSignIn.ts';
import { callbackUrl } from '../callbackUrl.ts';

/** Identity of this instance at other authorization servers, which read its document if it is served by https. */
export function ownClient(publicUrl: string): OwnAddresses & { clientMetadataUrl: string | null } {
  const document = `${publicUrl}/oauth/client.json`;
  return { redirectUri: callbackUrl(publicUrl), clientMetadataUrl: document.startsWith('https:') ? document : null };
}
