/** The scopes of a vendor that a type of credential knows. `V`: the stored values of the credential. */
export interface VendorScopes<V> {
  /** Kinds of access that people choose, by the word that is stored. */
  readonly kinds: Readonly<Record<string, { readonly title: string; readonly scopes: readonly string[] }>>;
  /** Every scope that a sign-in can request. */
  readonly known: readonly string[];
  /** Returns the chosen scopes and the fixed scopes of every sign-in. */
  readonly wanted: (values: V) => string[];
  /** Returns true if a scope, or a wider one, is granted. */
  readonly isGranted: (scope: string, granted: readonly string[]) => boolean;
  /** Returns false for scopes that the vendor refuses for these values. */
  readonly mayAsk: (scope: string, values: V) => boolean;
}
