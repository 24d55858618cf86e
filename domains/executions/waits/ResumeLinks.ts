import type { WaitKind } from '../../../db/repositories/executionWaits.ts';
import type { DataKey } from '../../../db/secrets/envelope.ts';
import { isSignedLink, signLink } from '../../../db/secrets/linkSignature.ts';

/** The execution's wait that a link belongs to; waits are counted from 0. */
export interface LinkedPlace {
  executionId: string;
  number: number;
}

/** The agent's tool call that a link decides. */
export interface LinkedCall {
  executionId: string;
  callId: string;
}

/** The two addresses of one wait, as `$execution.resumeUrl` and `$execution.resumeFormUrl` show them. */
export interface ResumeUrls {
  resumeUrl: string;
  resumeFormUrl: string;
}

/** Purpose of the keys of links; see `Secrets.keysFor`. */
export const resumeKeyPurpose = 'resume links';

const idPart = '([0-7][0-9a-hjkmnp-tv-z]{25})';
const approvalPattern = new RegExp(`^${idPart}-${idPart}-([A-Za-z0-9_-]{32})$`);
const tokenPattern = /^([0-7][0-9a-hjkmnp-tv-z]{25})-(0|[1-9]\d{0,8})-([A-Za-z0-9_-]{32})$/;

/**
 * Links that end waits. A token names an execution and the number of its wait and is signed, so a link exists before its wait, needs no row
 * and cannot be forged. A link is for one wait only: it never ends the next one.
 */
export class ResumeLinks {
  readonly #keys: readonly DataKey[];
  readonly #publicUrl: string;

  /** The first key signs, all of them are accepted (`Secrets.keysFor(resumeKeyPurpose)`). */
  constructor({ keys, publicUrl }: { keys: readonly DataKey[]; publicUrl: string }) {
    this.#keys = keys;
    this.#publicUrl = publicUrl;
  }

  urls(place: LinkedPlace): ResumeUrls {
    const token = this.tokenOf(place);
    return {
      resumeUrl: `${this.#publicUrl}/webhook-waiting/${token}`,
      resumeFormUrl: `${this.#publicUrl}/form-waiting/${token}`,
    };
  }

  /** The address that ends this very wait. */
  urlOf({ kind, suffix, ...place }: LinkedPlace & { kind: WaitKind; suffix: string }): string {
    const { resumeUrl, resumeFormUrl } = this.urls(place);
    return `${kind === 'form' ? resumeFormUrl : resumeUrl}${suffix === '' ? '' : `/${suffix}`}`;
  }

  tokenOf({ executionId, number }: LinkedPlace): string {
    const named = `${executionId.slice('exe_'.length)}-${number}`;
    return `${named}-${signLink(this.#keys, named)}`;
  }

  /** Address at which a person without an account decides one tool call; with `domain`, at one of the organization's own domains. */
  approvalUrl({ executionId, callId }: LinkedCall, domain: string | null = null): string {
    const named = `${executionId.slice('exe_'.length)}-${callId.slice('tcal_'.length)}`;
    const base = domain === null ? this.#publicUrl : `https://${domain}`;
    return `${base}/approval/${named}-${signLink(this.#keys, `approval ${named}`)}`;
  }

  /** The call that such a token is for; null for every token that this instance has not made. */
  readApproval(token: string): LinkedCall | null {
    const [, execution, call, signature] = approvalPattern.exec(token) ?? [];
    if (signature === undefined || !isSignedLink(this.#keys, `approval ${execution}-${call}`, signature)) return null;
    return { executionId: `exe_${execution}`, callId: `tcal_${call}` };
  }

  /** Null for every token that this instance has not made. */
  read(token: string): LinkedPlace | null {
    const [, id, number, signature] = tokenPattern.exec(token) ?? [];
    if (signature === undefined || !isSignedLink(this.#keys, `${id}-${number}`, signature)) return null;
    return { executionId: `exe_${id}`, number: Number(number) };
  }
}
