import type { NeededScopes } from './neededScopes.ts';
import type { VendorScopes } from './VendorScopes.ts';

/**
 * Returns the scopes that a sign-in must request for an operation: the first alternative that the vendor accepts for the values, without the
 * granted scopes. Empty if the granted scopes are enough.
 */
export function missingScopes<V>(
  needed: NeededScopes,
  { scopes, granted, values }: { scopes: VendorScopes<V>; granted: readonly string[]; values: V | null },
): string[] {
  return ungrantedScopes(needed, {
    isGranted: (scope) => scopes.isGranted(scope, granted),
    mayAsk: (scope) => values === null || scopes.mayAsk(scope, values),
  });
}

/** Returns the missing scopes of the first alternative that a sign-in may request. Empty if one alternative is granted. */
export function ungrantedScopes(
  { alternatives }: NeededScopes,
  { isGranted, mayAsk = () => true }: { isGranted: (scope: string) => boolean; mayAsk?: (scope: string) => boolean },
): string[] {
  if (alternatives.some((scopes) => scopes.every(isGranted))) return [];
  const isPossible = (scope: string): boolean => isGranted(scope) || mayAsk(scope);
  const chosen = alternatives.find((scopes) => scopes.every(isPossible)) ?? alternatives[0]!;
  return chosen.filter((scope) => !isGranted(scope));
}

/** Returns the scopes that operations need in addition to the chosen ones, as far as the vendor accepts them. */
export function furtherScopes<V>(
  needed: readonly NeededScopes[],
  { scopes, values }: { scopes: VendorScopes<V>; values: V },
): string[] {
  const chosen = scopes.wanted(values);
  const asked = [...chosen];
  for (const one of needed) {
    const missing = missingScopes(one, { scopes, granted: asked, values });
    if (missing.every((scope) => scopes.known.includes(scope) && scopes.mayAsk(scope, values))) asked.push(...missing);
  }
  return asked.slice(chosen.length);
}
