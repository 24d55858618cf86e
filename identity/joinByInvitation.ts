import { noteAudit } from '../audit/noteAudit.ts';
import type { AuditActor } from '../audit/auditTrail.ts';
import type { InvitationRow } from '../db/entities/invitation.ts';
import { newId } from '../db/ids.ts';
import type { Repositories } from '../db/repositories/repositories.ts';
import { AppError } from '../openapi/AppError.ts';
import { domainOf, normalizeEmail } from './email.ts';
import { hashToken } from './sessions.ts';
import { ssoRequired } from './sso/ssoErrors.ts';

/** An invitation into an organization. */
export type OrganizationInvitation = InvitationRow & {
  readonly organizationId: string;
  readonly role: 'owner' | 'admin' | 'member';
};

/** Who wants to join. */
export interface Joining {
  readonly accountId: string;
  readonly email: string;
}

/** The invitation of a token that can be used now to join. Errors: `invalid_invitation`: unknown, used up, revoked, run out: one text. System only. */
export async function findInvitation({ invitations }: Repositories, token: string): Promise<OrganizationInvitation> {
  const hash = hashToken(token);
  const invitation = hash && (await invitations.findByToken(hash));
  if (!invitation?.isUsable || !leadsIntoOrganization(invitation)) throw invalidInvitation('/token');
  return invitation;
}

/** True for an invitation into an organization; the others let somebody sign up on the instance. */
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
 * Makes somebody a member by a token, with a personal space and the places in projects that the invitation names. All of it is decided at this
 * moment: whether it is for this address, which addresses the organization takes, and whether it demands single sign-on. System only.
 * Errors: `invalid_invitation`, `already_member` where somebody comes again, `email_domain_not_allowed`, `sso_required`.
 */
export async function joinByToken(repositories: Repositories, token: string, joining: Joining): Promise<string> {
  const hash = hashToken(token);
  const invitation = hash && (await repositories.invitations.findByToken(hash));
  if (!invitation || !leadsIntoOrganization(invitation)) throw invalidInvitation('/token');
  const { organizationId } = invitation;
  if (await repositories.organizations.findMembership(organizationId, joining.accountId))
    throw new AppError('already_member', 'You are a member of this organization already.');
  if (!invitation.isUsable) throw invalidInvitation('/token');
  await join(repositories, invitation, joining);
  return organizationId;
}

/** The same with an invitation that was read in this transaction; for those who sign up. System only. */
export async function join(
  repositories: Repositories,
  invitation: OrganizationInvitation,
  { accountId, email }: Joining,
): Promise<void> {
  const { organizationId, role } = invitation;
  if (invitation.email !== null && invitation.email !== normalizeEmail(email)) throw invalidInvitation('/token');
  await checkPolicies(repositories, organizationId, email);
  if (!(await repositories.invitations.use(invitation.id, accountId))) throw invalidInvitation('/token');
  await repositories.organizations.addMember({ id: newId('membership'), organizationId, accountId, role });
  await repositories.projects.ensurePersonal({ id: newId('project'), organizationId, ownerAccountId: accountId });
  await repositories.projectMembers.join({ organizationId, accountId }, invitation.projects);
  await noteAudit(repositories, {
    action: 'member.joined',
    organizationId,
    target: { kind: 'account', id: accountId },
    after: { role, invitation_id: invitation.id, projects: invitation.projects },
    actor: joined(accountId),
  });
}

function joined(accountId: string): AuditActor {
  return { actorKind: 'account', actorId: accountId, byKind: 'none', byId: null, connectionId: null };
}

async function checkPolicies(
  { organizations, ssoPolicies }: Repositories,
  organizationId: string,
  email: string,
): Promise<void> {
  const organization = await organizations.find(organizationId);
  if (!organization) throw invalidInvitation('/token');
  checkEmailDomain(organization.allowedEmailDomains, email);
  if (await ssoPolicies.isDemanded(organizationId)) throw ssoRequired();
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
