/** Returns the origin of the sign-in, which has another host than the API. A proxy has one address for both. */
export function signInOrigin(apiUrl: string): string {
  const { origin, hostname } = new URL(apiUrl);
  return /(^|\.)zoom\.us$/.test(hostname) ? 'https://zoom.us' : origin;
}

/** Returns true for the account in a response of `/users/me`. */
export function isAccount(body: unknown): boolean {
  return typeof (body as { id?: unknown } | null)?.id === 'string';
}
