/** Where OAuth2 servers send people back: the redirect URI to register with them. */
export function callbackUrl(publicUrl: string): string {
  return `${publicUrl}/api/v1/oauth2/callback`;
}
