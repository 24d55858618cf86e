import type { OpenInvitation } from '../../db/repositories/organizationInvitations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { countMail } from '../../mail/countMail.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { presentOrganizationInvitation } from '../presenters/organizationInvitation.ts';

/** An invitation that was just made, or made anew, and who does it. */
export interface Sent {
  readonly invitation: OpenInvitation;
  readonly token: string;
  readonly actor: AccountActor;
}

/**
 * Mails an invitation to its address, in the transaction that made it, and returns it with its link, which is shown this once. Links that are copied
 * count towards the same limits. Throws `rate_limit_exceeded`.
 */
export async function sendInvitation(
  repositories: Repositories,
  { invitation, token, actor }: Sent,
  { settings, mailer }: Pick<Deps, 'settings' | 'mailer'>,
): Promise<components['schemas']['OrganizationInvitationWithUrl']> {
  const url = `${settings.publicUrl}/join/${token}`;
  const { email, role, expiresAt } = invitation;
  const cause = { accountId: actor.accountId, organizationId: actor.organizationId };
  let mailed = false;
  if (email !== null && mailer.isSetUp) {
    const inviter = await repositories.accounts.find(actor.accountId);
    const organization = await repositories.organizations.find(actor.organizationId);
    mailed = await mailer.write(repositories, {
      to: { email, name: null, language: inviter?.language ?? null },
      kind: 'organization_invitation',
      values: { organization: organization?.name ?? '', inviter: inviter?.name ?? '', role, link: url, expiresAt },
      expiresAt,
      cause,
    });
  } else await countMail(repositories, { kind: 'organization_invitation', email, cause });
  return { invitation: presentOrganizationInvitation(invitation), url, mailed };
}
