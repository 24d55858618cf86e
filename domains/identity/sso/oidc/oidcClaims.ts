import type { ExternalIdentity } from '../externalIdentity.ts';

const mostGroups = 2_000;
const mostChars = 500;

/**
 * Returns the person in verified claims. Groups that are missing, of a wrong type, or of which the provider says that there are more
 * elsewhere (Entra ID from 200 on) are null, never empty.
 */
export function readOidcClaims(read: {
  connectionId: string;
  groupsClaim: string;
  claims: Readonly<Record<string, unknown>>;
}): ExternalIdentity {
  const { connectionId, groupsClaim, claims } = read;
  return {
    connectionId,
    issuer: String(claims['iss']),
    subject: String(claims['sub']),
    email: textOf(claims['email']),
    emailVerified: claims['email_verified'] === undefined || isTrue(claims['email_verified']),
    name: textOf(claims['name']) ?? textOf(claims['preferred_username']),
    groups: readGroups(claims, groupsClaim),
  };
}

function readGroups(claims: Readonly<Record<string, unknown>>, name: string): string[] | null {
  const elsewhere = claims['_claim_names'];
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name)) return null;
  if (claims['hasgroups'] !== undefined) return null;
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const list = typeof value === 'string' ? [value] : value; // some send one group as a text
  if (!Array.isArray(list) || list.length > mostGroups) return null;
  const groups = list.filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= mostChars);
  return groups.length === list.length ? [...new Set(groups)] : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= mostChars ? value.trim() : null;
}

/** Some providers send texts. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
