/** The scopes that the operations of a node need at its vendor. */
export interface ScopeNeeds {
  /** The parameter that selects the operation; null if the node has a single operation. */
  readonly parameter: string | null;
  /**
   * Alternatives by value of the parameter (`*` without a parameter). One alternative is enough; a sign-in requests the first. Spaces separate
   * several scopes of an alternative. An operation that is not listed needs no scope.
   */
  readonly alternatives: Readonly<Record<string, readonly string[]>>;
}
