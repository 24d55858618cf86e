import type { DataKey } from '../../db/secrets/envelope.ts';
import { isSignedLink, signLink } from '../../db/secrets/linkSignature.ts';

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

const tokenPattern = /^([0-7][0-9a-hjkmnp-tv-z]{25})-([0-7][0-9a-hjkmnp-tv-z]{25})-([A-Za-z0-9_-]{32})$/;

/**
 * Links in mails about deliverables. Each link is for one deliverable and one member, and is signed: it needs no row and cannot be forged.
 * Whether the member may still decide is looked at when it is used.
 */
export class VerdictLinks {
  readonly #keys: readonly DataKey[];
  readonly #publicUrl: string;

  /** The first key signs, all of them are accepted (`Secrets.keysFor(verdictKeyPurpose)`). */
  constructor({ keys, publicUrl }: { keys: readonly DataKey[]; publicUrl: string }) {
    this.#keys = keys;
    this.#publicUrl = publicUrl;
  }

  /** Where a member decides about a deliverable. */
  verdictUrl({ deliverableId, accountId }: LinkedVerdict): string {
    return `${this.#publicUrl}/verdict/${this.#token('verdict', `${deliverableId.slice('dlv_'.length)}-${accountId.slice('acc_'.length)}`)}`;
  }

  /** Where a member stops the mails about a position. */
  stopUrl({ positionId, accountId }: LinkedWish): string {
    return `${this.#publicUrl}/verdict-mails/${this.#token('stop', `${positionId.slice('pos_'.length)}-${accountId.slice('acc_'.length)}`)}`;
  }

  /** Null for every token that this instance has not made for a verdict. */
  readVerdict(token: string): LinkedVerdict | null {
    const read = this.#read('verdict', token);
    return read && { deliverableId: `dlv_${read.id}`, accountId: `acc_${read.account}` };
  }

  /** Null for every token that this instance has not made to stop mails. */
  readStop(token: string): LinkedWish | null {
    const read = this.#read('stop', token);
    return read && { positionId: `pos_${read.id}`, accountId: `acc_${read.account}` };
  }

  #token(kind: string, named: string): string {
    return `${named}-${signLink(this.#keys, `${kind} ${named}`)}`;
  }

  #read(kind: string, token: string): { id: string; account: string } | null {
    const [, id, account, signature] = tokenPattern.exec(token) ?? [];
    if (id === undefined || account === undefined || signature === undefined) return null;
    return isSignedLink(this.#keys, `${kind} ${id}-${account}`, signature) ? { id, account } : null;
  }
}
