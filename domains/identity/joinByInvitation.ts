import { noteAudit } from '../audit/noteAudit.ts';
import { currentAuditTrail, type AuditActor } from '../audit/auditTrail.ts';
import type { InvitationRow } from '../../db/entities/invitation.ts';
import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { domainOf, normalizeEmail } from './email.ts';
import { hashToken } from './sessions.ts';
import { ssoRequired } from './sso/ssoErrors.ts';

/** An invitation into an organization. */
export type OrganizationInvitation = InvitationRow & {
  readonly organizationId: string;
  readonly role: 'owner' | 'admin' | 'member';
};

/** The joining person. */
export interface Joining {
  readonly accountId: string;
  readonly email: string;
  /** The address was proved to be the account's (`domains/identity/README.md`). */
  readonly isConfirmed: boolean;
}

/** The invitation of a token that can be used now to join. Errors: `invalid_invitation`: unknown, used up, revoked, run out: one text. System only. */
export async function findInvitation({ invitations }: Repositories, token: string): Promise<OrganizationInvitation> {
  const hash = hashToken(token);
  const invitation = hash && (await invitations.findByToken(hash));
  if (!invitation?.isUsable || !leadsIntoOrganization(invitation)) throw invalidInvitation('/token');
  return invitation;
}

/** True for an invitation to an organization; others allow sign-up on the instance. */
export function leadsIntoOrganization(invitation: InvitationRow): invitation is OrganizationInvitation {
  return invitation.organizationId !== null && invitation.role !== null;
}

/** One answer for every invitation that cannot be used, or not by this person. */
export function invalidInvitation(param = '/invitation'): AppError {
  return new AppError(
    'invalid_invitation',
    'The invitation is not valid: it was used, has run out, or is for another e-mail address.',
    { param },
  );
}

/**
 * Makes an account a member by an invitation that was read in this transaction, with a personal space and the places in projects that it names.
 * System only. Errors: `invalid_invitation`, `email_domain_not_allowed`, `email_not_confirmed`, `sso_required`.
 */
export async function join(
  repositories: Repositories,
  invitation: OrganizationInvitation,
  joining: Joining,
): Promise<void> {
  await checkPolicies(repositories, invitation, joining);
  if (!(await repositories.invitations.use(invitation.id, joining.accountId))) throw invalidInvitation('/token');
  await addMember(repositories, invitation, joining.accountId);
}

/**
 * The same for a new account with an unconfirmed address. If the organization accepts certain domains only, the invitation counts as
 * used and the account waits: it joins once its address is confirmed. Returns false then. System only.
 */
export async function joinOrWait(
  repositories: Repositories,
  invitation: OrganizationInvitation,
  joining: Joining,
): Promise<boolean> {
  try {
    await join(repositories, invitation, joining);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_not_confirmed') throw error;
  }
  if (!(await repositories.invitations.use(invitation.id, joining.accountId))) throw invalidInvitation('/token');
  await repositories.accounts.waitToJoin(joining.accountId, invitation.id);
  return false;
}

/** Makes an account a member by an invitation that it used when it signed up. System only. Errors: those of the organization's policies. */
export async function enter(
  repositories: Repositories,
  invitation: OrganizationInvitation,
  joining: Joining,
): Promise<void> {
  await checkPolicies(repositories, invitation, joining);
  await addMember(repositories, invitation, joining.accountId);
}

async function addMember(
  repositories: Repositories,
  invitation: OrganizationInvitation,
  accountId: string,
): Promise<void> {
  const { organizationId, role } = invitation;
  await repositories.organizations.addMember({ id: newId('membership'), organizationId, accountId, role });
  await repositories.projects.ensurePersonal({ id: newId('project'), organizationId, ownerAccountId: accountId });
  await repositories.projectMembers.join({ organizationId, accountId }, invitation.projects);
  await noteAudit(repositories, {
    action: 'member.joined',
    organizationId,
    target: { kind: 'account', id: accountId },
    after: { role, invitation_id: invitation.id, projects: invitation.projects },
    // A new account has no session yet; others join in theirs.
    ...(currentAuditTrail()?.actor.actorId === accountId ? {} : { actor: joined(accountId) }),
  });
}

function joined(accountId: string): AuditActor {
  return { actorKind: 'account', actorId: accountId, byKind: 'none', byId: null, connectionId: null };
}

async function checkPolicies(
  { organizations, ssoPolicies }: Repositories,
  invitation: OrganizationInvitation,
  { email, isConfirmed }: Joining,
): Promise<void> {
  const { organizationId } = invitation;
  if (invitation.email !== null && invitation.email !== normalizeEmail(email)) throw invalidInvitation('/token');
  const organization = await organizations.find(organizationId);
  if (!organization) throw invalidInvitation('/token');
  const { allowedEmailDomains } = organization;
  checkEmailDomain(allowedEmailDomains, email);
  if (await ssoPolicies.isDemanded(organizationId)) throw ssoRequired();
  // An invitation to an address names the person; a link may have reached anybody.
  if (allowedEmailDomains.length > 0 && invitation.email === null && !isConfirmed) throw emailNotConfirmed();
}

function emailNotConfirmed(): AppError {
  return new AppError(
    'email_not_confirmed',
    'This organization only accepts confirmed e-mail addresses. Confirm your address, then open the invitation again.',
  );
}

/** Errors: `email_domain_not_allowed`. */
export function checkEmailDomain(allowed: readonly string[], email: string, param?: string): void {
  const domain = domainOf(email);
  if (allowed.length === 0 || (domain !== null && allowed.includes(domain))) return;
  throw new AppError(
    'email_domain_not_allowed',
    `Only addresses of ${allowed.slice(0, 5).join(', ')} can join this organization.`,
    param === undefined ? {} : { param },
  );
}
