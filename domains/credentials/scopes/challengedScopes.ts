import { splitScopes } from '../oauth2/splitScopes.ts';

/**
 * Returns the scopes that a refusal asks for in `www-authenticate`, empty if it names none; null if it asks for none. Source: RFC 6750 §3.1.
 */
export function challengedScopes(challenge: string | undefined): string[] | null {
  if (challenge === undefined || !/\berror="?insufficient_scope\b/i.test(challenge)) return null;
  return splitScopes(/\bscope="([^"]*)"/i.exec(challenge)?.[1] ?? '');
}
