import type { AccountActor } from '../identity/actor.ts';
import { mayCall } from '../identity/policy.ts';
import { makeToken } from '../identity/sessions.ts';
import type { Mailer } from '../mail/Mailer.ts';

/** The tokens of an invitation, and their stored form. */
export interface InvitationTokens {
  /** Shown to the inviter. */
  readonly token: string;
  readonly hash: Buffer;
  /** Goes into the mail; the same as `token` where nothing is mailed. */
  readonly mailedToken: string;
  /** Of the token whose use confirms the invited address; null: none does. */
  readonly confirmingHash: Buffer | null;
}

/**
 * Makes the tokens of an invitation. The mailed link differs from the copied one, because only the mailed one proves access to the mailbox.
 * Otherwise a stranger could invite an address to their own organization and confirm it. A link from an admin who could confirm the address
 * anyway confirms it, too.
 */
export function invitationTokens(
  { mailer }: { readonly mailer: Pick<Mailer, 'isSetUp'> },
  actor: AccountActor,
  hasAddress: boolean,
): InvitationTokens {
  const { token, hash } = makeToken();
  if (!hasAddress) return { token, hash, mailedToken: token, confirmingHash: null };
  if (mayCall(actor, 'instance_accounts.manage')) return { token, hash, mailedToken: token, confirmingHash: hash };
  if (!mailer.isSetUp) return { token, hash, mailedToken: token, confirmingHash: null };
  const mailed = makeToken();
  return { token, hash, mailedToken: mailed.token, confirmingHash: mailed.hash };
}
