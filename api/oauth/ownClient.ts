import type { OwnAddresses } from '../../activities/credentials/oauth2/mcpSignIn.ts';
import { callbackUrl } from '../credentials/callbackUrl.ts';

/** Who this instance is to authorization servers of others; they read its document where it is served by https. */
export function ownClient(publicUrl: string): OwnAddresses & { clientMetadataUrl: string | null } {
  const document = `${publicUrl}/oauth/client.json`;
  return { redirectUri: callbackUrl(publicUrl), clientMetadataUrl: document.startsWith('https:') ? document : null };
}
