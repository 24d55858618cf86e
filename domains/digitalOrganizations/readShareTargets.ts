import type { DigitalOrganizationRow } from '../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../identity/actor.ts';
import { normalizeEmail } from '../identity/email.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { checkTargetProjects } from '../identity/projects/checkTargetProjects.ts';

/** People and projects that a digital organization is to be shared with, each once. */
export interface ShareTargets {
  accountIds: string[];
  projectIds: string[];
}

/**
 * Reads with whom to share: members of the organization, by id or address, and team projects that the actor sees. Non-members get the same
 * error, known elsewhere or not. Errors: `invalid_request`, `param` = the place in the body.
 */
export async function readShareTargets(
  repositories: Repositories,
  body: components['schemas']['DigitalOrganizationShareCreate'],
  { row, actor }: { row: DigitalOrganizationRow & ProjectStandingRow; actor: AccountActor },
): Promise<ShareTargets> {
  const { account_ids: accountIds = [], emails = [], project_ids: projectIds = [] } = body;
  if (accountIds.length + emails.length + projectIds.length === 0)
    throw new AppError('invalid_request', 'Select at least one person or project to share with.');
  const addresses = emails.map(normalizeEmail);
  const members = await repositories.organizations.findMembers(accountIds, addresses);
  const found = new Set<string>();
  const add = (id: string | undefined, param: string): void => {
    if (id === undefined) throw new AppError('invalid_request', 'Member not found in this organization.', { param });
    if (row.project.kind === 'personal' && id === row.project.ownerAccountId)
      throw new AppError('invalid_request', 'It is already in this person’s personal space.', { param });
    found.add(id);
  };
  for (const [index, id] of accountIds.entries())
    add(members.find((member) => member.accountId === id)?.accountId, `/account_ids/${index}`);
  for (const [index, email] of addresses.entries())
    add(members.find((member) => member.email === email)?.accountId, `/emails/${index}`);
  const own = projectIds.indexOf(row.projectId);
  if (own >= 0)
    throw new AppError('invalid_request', 'It is already in this project.', { param: `/project_ids/${own}` });
  await checkTargetProjects(repositories, { projectIds, actor, kind: 'team' });
  return { accountIds: [...found], projectIds: [...new Set(projectIds)] };
}
