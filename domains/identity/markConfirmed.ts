import type { AuditActor } from '../audit/auditTrail.ts';
import { noteAudit } from '../audit/noteAudit.ts';
import type { ConfirmedBy } from '../../db/repositories/identity/accounts.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { enter, leadsIntoOrganization } from './joinByInvitation.ts';

/** The confirmed address, and the method. */
interface Confirmation {
  readonly accountId: string;
  readonly by: ConfirmedBy;
  /** Whose audit log gets the event. Default: that of the request. */
  readonly organizationId?: string | null;
  /** Default: the sender of the request. */
  readonly actor?: AuditActor;
  /** False: the caller leaves the event. */
  readonly leavesEvent?: boolean;
}

/**
 * Confirms the address of an account, and lets it join the organization that waited for that. Returns false if it was confirmed before: then
 * nothing changes. System only.
 */
export async function markConfirmed(
  repositories: Repositories,
  { accountId, by, organizationId, actor, leavesEvent = true }: Confirmation,
): Promise<boolean> {
  const confirmed = await repositories.accounts.confirmEmail(accountId, by);
  if (confirmed === null) return false;
  await repositories.emailConfirmations.endAll(accountId);
  if (leavesEvent)
    await noteAudit(repositories, {
      action: 'account.email_confirmed',
      ...(organizationId !== undefined && { organizationId }),
      ...(actor && { actor }),
      target: { kind: 'account', id: accountId },
      after: { confirmed_by: by },
    });
  if (confirmed.waitingInvitationId !== null) await joinAtLast(repositories, accountId, confirmed.waitingInvitationId);
  return true;
}

/** Joins by the link that the account signed up with. It counted as used then; the organization's policies are checked as they are now. */
async function joinAtLast(repositories: Repositories, accountId: string, invitationId: string): Promise<void> {
  const invitation = await repositories.invitations.findWaiting(invitationId);
  const account = await repositories.accounts.find(accountId);
  if (!invitation || !leadsIntoOrganization(invitation) || !account) return;
  if (await repositories.organizations.findMembership(invitation.organizationId, accountId)) return;
  try {
    await enter(repositories, invitation, { accountId, email: account.email, isConfirmed: true });
  } catch (error) {
    // The address is confirmed anyway; the organization has changed its policy.
    if (!(error instanceof AppError)) throw error;
  }
}
