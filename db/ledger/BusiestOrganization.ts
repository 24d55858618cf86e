const mostVotes = 64;
const enoughVotes = 16;

/**
 * The organization that makes most calls of a process, if one makes more than all others together (a majority vote, Boyer and Moore). Its
 * statements wait for its wallet, which other processes may hold, so they are sent apart from those of the others.
 */
export class BusiestOrganization {
  #candidate: string | null = null;
  #votes = 0;

  /** Counts a call; returns whether it is of the busiest organization. */
  count(organizationId: string): boolean {
    if (organizationId === this.#candidate) {
      this.#votes = Math.min(this.#votes + 1, mostVotes);
    } else if (this.#votes > 0) {
      this.#votes -= 1;
    } else {
      this.#candidate = organizationId;
      this.#votes = 1;
    }
    return this.is(organizationId);
  }

  is(organizationId: string | undefined): boolean {
    return this.#votes >= enoughVotes && organizationId === this.#candidate;
  }
}
