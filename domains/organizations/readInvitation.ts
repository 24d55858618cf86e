import type { NewInvitation } from '../../db/repositories/identity/organizationInvitations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../identity/actor.ts';
import { normalizeEmail } from '../identity/email.ts';
import { holdMembership } from '../identity/holdMembership.ts';
import { checkEmailDomain } from '../identity/joinByInvitation.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { readTeamProject } from '../identity/projects/readProject.ts';
import { readGivenRole } from './roles/readProjectRole.ts';
import { checkMayGive } from './checkMayGive.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const defaultDays = 7;
const defaultUses = 10;

/** The fields of an invitation without its token and creator. */
type Invitation = Pick<NewInvitation, 'email' | 'role' | 'projects' | 'maxUses' | 'expiresAt'>;

/**
 * Reads the recipient and roles of an invitation. Errors: `insufficient_scope` for a role with more rights than the inviter has;
 * `invalid_request` for a link to another role than member, or an address with a number of uses; `already_member`;
 * `email_domain_not_allowed`; `sso_required`; of the projects those of `readTeamProject`.
 */
export async function readInvitation(
  body: components['schemas']['OrganizationInvitationCreate'],
  { repositories, actor }: { repositories: Repositories; actor: AccountActor },
): Promise<Invitation> {
  const { role = 'member', projects = [], max_uses: maxUses } = body;
  const email = body.email === undefined ? null : normalizeEmail(body.email);
  if (email === null && role !== 'member')
    throw new AppError('invalid_request', 'A link is for members. Invite owners and admins by their address.', {
      param: '/role',
    });
  if (email !== null && maxUses !== undefined)
    throw new AppError('invalid_request', 'An invitation of an address is used once.', { param: '/max_uses' });
  checkMayGive(actor, role);
  await holdMembership(repositories, actor);
  await checkMayJoin(repositories, actor.organizationId, email);
  for (const [place, one] of projects.entries()) {
    const query = { id: one.project_id, actor, permission: 'projects.manage_members' } as const;
    const { project } = await readTeamProject(repositories, query);
    await readGivenRole(repositories, { actor, project, role: one.role, param: `/projects/${place}/role` });
  }
  return {
    email,
    role,
    projects,
    maxUses: email === null ? (maxUses ?? defaultUses) : 1,
    expiresAt: new Date(Date.now() + (body.expires_in_days ?? defaultDays) * dayMs),
  };
}

/** Conditions that fail at acceptance fail at creation as well. */
async function checkMayJoin(
  { organizations, ssoPolicies }: Repositories,
  organizationId: string,
  email: string | null,
): Promise<void> {
  if (await ssoPolicies.find())
    throw new AppError(
      'sso_required',
      'This organization requires single sign-on: people join by signing in with your identity provider.',
    );
  if (email !== null) {
    const organization = await organizations.find(organizationId);
    checkEmailDomain(organization?.allowedEmailDomains ?? [], email, '/email');
    if ((await organizations.findMembers([], [email])).length > 0)
      throw new AppError('already_member', 'This person is a member already.', { param: '/email' });
  }
}
