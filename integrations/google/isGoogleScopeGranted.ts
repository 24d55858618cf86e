/** Google reports short names of OpenID scopes by their long ones. */
export function isGoogleScopeGranted(scope: string, granted: readonly string[]): boolean {
  const long = scope === 'email' || scope === 'profile' ? `https://www.googleapis.com/auth/userinfo.${scope}` : scope;
  return granted.includes(scope) || granted.includes(long);
}
