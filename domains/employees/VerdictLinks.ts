import type { DataKey } from '../../db/secrets/envelope.ts';
import { SignedLinks } from '../../db/secrets/SignedLinks.ts';

/** The permission in a link: a decision about one deliverable. */
export interface LinkedVerdict {
  deliverableId: string;
  accountId: string;
}

/** Whose mails about which position a link stops. */
export interface LinkedWish {
  positionId: string;
  accountId: string;
}

/** Purpose of the keys of these links; see `Secrets.keysFor`. */
export const verdictKeyPurpose = 'verdict links';

/** Lifetime of a mailed link without a decision. */
export const verdictLinkDays = 30;

/**
 * Links in mails about deliverables. Each link is for one deliverable and one member, and is signed: it needs no row and cannot be forged.
 * Whether the member may still decide is looked at when it is used.
 */
export class VerdictLinks {
  readonly #links: SignedLinks;
  readonly #publicUrl: string;

  /** The first key signs, all of them are accepted (`Secrets.keysFor(verdictKeyPurpose)`). */
  constructor({ keys, publicUrl }: { keys: readonly DataKey[]; publicUrl: string }) {
    this.#links = new SignedLinks(keys);
    this.#publicUrl = publicUrl;
  }

  /** Where a member decides about a deliverable. */
  verdictUrl({ deliverableId, accountId }: LinkedVerdict): string {
    return `${this.#publicUrl}/verdict/${this.#token('verdict', deliverableId, accountId)}`;
  }

  /** Where a member stops the mails about a position. */
  stopUrl({ positionId, accountId }: LinkedWish): string {
    return `${this.#publicUrl}/verdict-mails/${this.#token('stop', positionId, accountId)}`;
  }

  /** Null for every token that this instance has not made for a verdict. */
  readVerdict(token: string): LinkedVerdict | null {
    const read = this.#links.read('verdict', token);
    return read && { deliverableId: `dlv_${read[0]}`, accountId: `acc_${read[1]}` };
  }

  /** Null for every token that this instance has not made to stop mails. */
  readStop(token: string): LinkedWish | null {
    const read = this.#links.read('stop', token);
    return read && { positionId: `pos_${read[0]}`, accountId: `acc_${read[1]}` };
  }

  #token(kind: 'verdict' | 'stop', id: string, accountId: string): string {
    return this.#links.token(kind, [id.slice(id.indexOf('_') + 1), accountId.slice('acc_'.length)]);
  }
}
