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
 * Reads the members that a comment mentions, without those in `known`, which it mentioned before: each must be able to read the comment, so
 * at an execution needs `executions.view`. Errors: `invalid_request`, with the same message for accounts of other organizations.
 */
export async function readMentions(
  repositories: Repositories,
  {
    row,
    executionId,
    accountIds,
    known = [],
  }: {
    row: Pick<DigitalOrganizationRow, 'id'>;
    executionId: string | null;
    accountIds: readonly string[];
    known?: readonly string[];
  },
): Promise<Mentioned[]> {
  if (accountIds.every((accountId) => known.includes(accountId))) return [];
  const members = await repositories.organizations.findPeople(accountIds);
  const mentioned: Mentioned[] = [];
  for (const [place, accountId] of accountIds.entries()) {
    if (known.includes(accountId)) continue;
    const member = members.find((one) => one.accountId === accountId);
    const seen = member && (await repositories.digitalOrganizations.find(row.id, accountId));
    const param = `/mentions/${place}`;
    if (!member || !seen || !memberMayInProject(member, seen.project, 'digital_organizations.view'))
      throw new AppError(
        'invalid_request',
        'This person cannot see the digital organization. Share it with them first.',
        { param },
      );
    if (executionId !== null && !memberMayInProject(member, seen.project, 'executions.view'))
      throw new AppError(
        'invalid_request',
        'This person cannot see executions of the digital organization. Mention another member, or ask an admin to change their role.',
        { param },
      );
    mentioned.push(member);
  }
  return mentioned;
}
