import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { splitScopes } from '../../domains/credentials/oauth2/splitScopes.ts';
import { challengedScopes } from '../../domains/credentials/scopes/challengedScopes.ts';
import { ungrantedScopes } from '../../domains/credentials/scopes/missingScopes.ts';
import type { NeededScopes } from '../../domains/credentials/scopes/neededScopes.ts';
import type { VendorFailure } from './defineVendor.ts';
import { objectOf } from './objectOf.ts';
import type { VendorResponse } from './vendorRequest.ts';

/** The credential of a request, and the scopes that its operation needs; null if they are unknown. */
export interface RequestAccess {
  readonly needed: NeededScopes | null;
  readonly credential: Pick<UsedCredential, 'renew' | 'isScopeGranted'> | null;
}

/**
 * Returns the missing scopes that a standard response names, empty if it names none; null for another error (RFC 6750 §3.1).
 */
export function missingScopesOf({ headers, body }: Pick<VendorResponse, 'headers' | 'body'>): string[] | null {
  const challenged = challengedScopes(headers['www-authenticate']);
  if (challenged !== null) return challenged;
  const { error, scope } = objectOf(body);
  return error === 'insufficient_scope' ? splitScopes(typeof scope === 'string' ? scope : '') : null;
}

/**
 * Returns a text with the missing scopes and the next step if the credential lacks access; null for other refusals. The vendor reports missing
 * scopes, or they follow from status 403, the operation and the granted scopes.
 */
export function missingAccessText(
  { failure, status }: { failure: VendorFailure; status: number },
  { needed, credential }: RequestAccess,
): string | null {
  const isGranted = credential?.isScopeGranted;
  const lacking = needed && isGranted ? ungrantedScopes(needed, { isGranted }) : [];
  const named = failure.missingScopes;
  if (named === undefined && (status !== 403 || lacking.length === 0)) return null;
  const missing = named !== undefined && named.length > 0 ? named : lacking;
  const scopes = missing.map((scope) => `"${scope.slice(0, 200)}"`).join(', ');
  const lack = missing.length === 0 ? 'lacks a scope' : `lacks the scope${missing.length > 1 ? 's' : ''} ${scopes}`;
  return credential?.renew
    ? `The credential ${lack}. Open it, and click "Sign in again".`
    : `The token ${lack}. Create one that has it at the vendor, and enter it in the credential.`;
}
