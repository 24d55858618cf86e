import type { WaitKind } from '../../../db/repositories/executions/executionWaits.ts';
import type { DataKey } from '../../../db/secrets/envelope.ts';
import { SignedLinks } from '../../../db/secrets/SignedLinks.ts';

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

/** The approval that one member decides by a mailed link. */
export interface LinkedDecision {
  approvalId: string;
  accountId: string;
}

/** The two addresses of one wait, as `$execution.resumeUrl` and `$execution.resumeFormUrl` show them. */
export interface ResumeUrls {
  resumeUrl: string;
  resumeFormUrl: string;
}

/** Purpose of the keys of links; see `Secrets.keysFor`. */
export const resumeKeyPurpose = 'resume links';

/** Tokens of waits are signed without a kind, those of decisions and results with these. */
const approval = 'approval';
const result = 'result';
const decision = 'decision';

/**
 * Links that end waits. A token names an execution and the number of its wait and is signed, so a link exists before its wait, needs no row
 * and cannot be forged. A link is for one wait only: it never ends the next one.
 */
export class ResumeLinks {
  readonly #links: SignedLinks;
  readonly #publicUrl: string;

  /** The first key signs, all of them are accepted (`Secrets.keysFor(resumeKeyPurpose)`). */
  constructor({ keys, publicUrl }: { keys: readonly DataKey[]; publicUrl: string }) {
    this.#links = new SignedLinks(keys);
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
    return `${kind === 'webhook' ? resumeUrl : resumeFormUrl}${suffix === '' ? '' : `/${suffix}`}`;
  }

  tokenOf({ executionId, number }: LinkedPlace): string {
    return this.#links.token('', [executionId.slice('exe_'.length), String(number)]);
  }

  /** Address of the result behind a submitted form: of the wait with this number, or of the trigger (-1). It ends no wait. */
  resultUrl({ executionId, number }: LinkedPlace): string {
    return `${this.#publicUrl}/form-waiting/${this.#links.token(result, [executionId.slice('exe_'.length), String(number + 1)])}`;
  }

  /** The form whose result such a token shows; null for every token that this instance has not made. */
  readResult(token: string): LinkedPlace | null {
    const read = this.#links.read(result, token);
    return read && { executionId: `exe_${read[0]}`, number: Number(read[1]) - 1 };
  }

  /** Address at which a person without an account decides one tool call; with `domain`, at one of the organization's own domains. */
  approvalUrl({ executionId, callId }: LinkedCall, domain: string | null = null): string {
    const token = this.#links.token(approval, [executionId.slice('exe_'.length), callId.slice('tcal_'.length)]);
    const base = domain === null ? this.#publicUrl : `https://${domain}`;
    return `${base}/approval/${token}`;
  }

  /** The call that such a token is for; null for every token that this instance has not made. */
  readApproval(token: string): LinkedCall | null {
    const read = this.#links.read(approval, token);
    return read && { executionId: `exe_${read[0]}`, callId: `tcal_${read[1]}` };
  }

  /** Address at which a member decides an approval without signing in. */
  decisionUrl({ approvalId, accountId }: LinkedDecision): string {
    const token = this.#links.token(decision, [approvalId.slice('apv_'.length), accountId.slice('acc_'.length)]);
    return `${this.#publicUrl}/approval/${token}`;
  }

  /** The approval and the member that such a token is for; null for every token that this instance has not made. */
  readDecision(token: string): LinkedDecision | null {
    const read = this.#links.read(decision, token);
    return read && { approvalId: `apv_${read[0]}`, accountId: `acc_${read[1]}` };
  }

  /** Null for every token that this instance has not made. */
  read(token: string): LinkedPlace | null {
    const read = this.#links.read('', token);
    return read && { executionId: `exe_${read[0]}`, number: Number(read[1]) };
  }
}
