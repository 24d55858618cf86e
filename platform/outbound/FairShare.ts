import { ActiveOrganizations } from '../fairness/ActiveOrganizations.ts';

/** One organization's share of the slots of a key. */
interface ShareOf {
  key: string;
  organizationId: string;
  most: number;
  /** Places that others hold. */
  ofOthers: number;
}

/**
 * How many of the scarce places of one key each organization may hold. If others called there within the time that a call may hang, each
 * gets at most half of the rest, so that a slot remains for another organization. A single active organization gets all slots but one,
 * which is reserved for others; all slots if this process knows no other organization.
 */
export class FairShare {
  readonly #hangMs: number;
  readonly #anywhere = new ActiveOrganizations(Infinity);
  readonly #at = new Map<string, ActiveOrganizations>();

  /** `hangMs`: as long as a call may keep its place without an answer. */
  constructor(hangMs: number) {
    this.#hangMs = hangMs;
  }

  /** Notes that an organization calls there. */
  see(key: string, organizationId: string): void {
    this.#anywhere.see(organizationId);
    const at = this.#at.get(key) ?? new ActiveOrganizations(this.#hangMs);
    this.#at.set(key, at);
    at.see(organizationId);
  }

  /** The most places that this organization may hold now; at least one. */
  of({ key, organizationId, most, ofOthers }: ShareOf): number {
    if (this.#anywhere.isAlone(organizationId)) return most;
    const isAlone = ofOthers === 0 && (this.#at.get(key)?.isAlone(organizationId) ?? true);
    return Math.max(1, isAlone ? most - 1 : Math.floor((most - ofOthers) / 2));
  }
}
