/** Organizations recently active in this process: an organization alone can use the capacity that others would need. */
export class ActiveOrganizations {
  /** Time of the last call of each organization, the latest last. */
  readonly #seenAtMs = new Map<string, number>();
  readonly #presentMs: number;

  /** `presentMs`: time after its last call in which an organization counts as active. */
  constructor(presentMs = 5_000) {
    this.#presentMs = presentMs;
  }

  see(organizationId: string): void {
    this.#seenAtMs.delete(organizationId);
    this.#seenAtMs.set(organizationId, performance.now());
  }

  /** True if no other one was seen lately. */
  isAlone(organizationId: string): boolean {
    const sinceMs = performance.now() - this.#presentMs;
    for (const [other, seenAtMs] of this.#seenAtMs) {
      if (seenAtMs < sinceMs) this.#seenAtMs.delete(other);
      else if (other !== organizationId) return false;
    }
    return true;
  }
}
