/** Where an OpenID provider sends people back to: of each connection apart. */
export function oidcRedirectUrl(publicUrl: string, connectionId: string): string {
  return `${publicUrl}/api/v1/sso/${connectionId}/callback`;
}

/** The link that leads people straight to the provider. */
export function ssoSignInUrl(publicUrl: string, connectionId: string): string {
  return `${publicUrl}/sign-in?connection=${connectionId}`;
}

/** Our entity id at a SAML provider: the address of our metadata. */
export function samlEntityId(publicUrl: string, connectionId: string): string {
  return `${publicUrl}/api/v1/sso/${connectionId}/metadata`;
}

/** Where a SAML provider posts its answers. */
export function samlAcsUrl(publicUrl: string, connectionId: string): string {
  return `${publicUrl}/api/v1/sso/${connectionId}/acs`;
}
