import type { OpenInvitation } from '../../db/repositories/identity/organizationInvitations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../identity/actor.ts';
import { countMail } from '../mail/countMail.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { InvitationTokens } from './invitationTokens.ts';

/** A created or renewed invitation and its actor. */
export interface Sent {
  readonly invitation: OpenInvitation;
  readonly tokens: InvitationTokens;
  readonly actor: AccountActor;
}

interface Sending {
  readonly settings: { readonly publicUrl: string };
  readonly mailer: Pick<Mailer, 'isSetUp' | 'write'>;
}

/** An invitation with a link to copy, which is shown once. */
export interface SentInvitation {
  readonly invitation: OpenInvitation;
  readonly url: string;
  readonly mailed: boolean;
}

/**
 * Mails an invitation to its address, in the transaction that made it, and returns it with a link of its own to copy, which is shown this once. Links that are copied
 * count towards the same limits. Throws `rate_limit_exceeded`.
 */
export async function sendInvitation(
  repositories: Repositories,
  { invitation, tokens, actor }: Sent,
  { settings, mailer }: Sending,
): Promise<SentInvitation> {
  const linkOf = (token: string): string => `${settings.publicUrl}/join/${token}`;
  const url = linkOf(tokens.token);
  const { email, role, expiresAt } = invitation;
  const cause = { accountId: actor.accountId, organizationId: actor.organizationId };
  let mailed = false;
  if (email !== null && mailer.isSetUp) {
    const inviter = await repositories.accounts.find(actor.accountId);
    const organization = await repositories.organizations.find(actor.organizationId);
    mailed = await mailer.write(repositories, {
      to: { email, name: null, language: inviter?.language ?? null },
      kind: 'organization_invitation',
      values: {
        organization: organization?.name ?? '',
        inviter: inviter?.name ?? '',
        role,
        link: linkOf(tokens.mailedToken),
        expiresAt,
      },
      expiresAt,
      cause,
    });
  } else await countMail(repositories, { kind: 'organization_invitation', email, cause });
  return { invitation, url, mailed };
}
