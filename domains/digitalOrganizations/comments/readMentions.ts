import type { DigitalOrganizationRow } from '../../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { memberMayInProject } from '../../identity/policy.ts';

/** A mentioned member. */
export interface Mentioned {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly language: 'en' | 'de' | null;
}

/**
 * Reads the members that a comment mentions, without those in `known`, which it mentioned before: each must be able to see the digital
 * organization. Errors: `invalid_request`, with the same message for accounts of other organizations.
 */
export async function readMentions(
  repositories: Repositories,
  {
    row,
    accountIds,
    known = [],
  }: { row: Pick<DigitalOrganizationRow, 'id'>; accountIds: readonly string[]; known?: readonly string[] },
): Promise<Mentioned[]> {
  if (accountIds.every((accountId) => known.includes(accountId))) return [];
  const members = await repositories.organizations.findPeople(accountIds);
  const mentioned: Mentioned[] = [];
  for (const [place, accountId] of accountIds.entries()) {
    if (known.includes(accountId)) continue;
    const member = members.find((one) => one.accountId === accountId);
    const seen = member && (await repositories.digitalOrganizations.find(row.id, accountId));
    if (!member || !seen || !memberMayInProject(member, seen.project, 'digital_organizations.view'))
      throw new AppError(
        'invalid_request',
        'This person cannot see the digital organization. Share it with them first.',
        {
          param: `/mentions/${place}`,
        },
      );
    mentioned.push(member);
  }
  return mentioned;
}
