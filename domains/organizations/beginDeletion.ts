import type { Database } from '../../db/database.ts';
import type { OrganizationRow } from '../../db/entities/organization.ts';
import { AppError } from '../../openapi/AppError.ts';
import { noteAudit } from '../audit/noteAudit.ts';
import type { AccountActor } from '../identity/actor.ts';
import { refuseInUse } from '../identity/refuseInUse.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { cancelOpenExecutions, graceMs } from './deleteOrganizations.ts';
import { tellOwnersOfDeletion } from './tellOwnersOfDeletion.ts';

/** The organization of the actor, whose identity was confirmed. */
export interface OrganizationDeletion {
  readonly actor: AccountActor;
  /** Its name, repeated by the owner. */
  readonly name: string;
  /** Also deletes it while others have hired its employees. */
  readonly isForced: boolean;
}

interface Deleting {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'isSetUp' | 'linkTo' | 'writeAll'>;
}

/**
 * Begins the deletion of an organization, which an owner can cancel within the grace period, and cancels its open executions. Errors:
 * `only_organization`, `in_use`, `organization_deleting`, `invalid_request` for another name.
 */
export async function beginDeletion(
  deps: Deleting,
  { actor, name, isForced }: OrganizationDeletion,
): Promise<OrganizationRow> {
  const { accountId, organizationId } = actor;
  const { database } = deps;
  const others = await database.asSystem(({ organizations }) => organizations.listOfAccount(accountId));
  if (!others.some(({ id, deletesAt }) => id !== organizationId && deletesAt === null))
    throw new AppError(
      'only_organization',
      'This is your only organization. Create another one first, or delete your account.',
    );
  if (!isForced) {
    const positions = await database.asSystem(({ uses }) => uses.positionsOfOthers(organizationId));
    refuseInUse([], actor, positions);
  }
  const deleted = await database.withOrganization(organizationId, async (repositories) => {
    const organization = await repositories.organizations.find(organizationId);
    if (organization?.name !== name.trim())
      throw new AppError('invalid_request', 'This is not the name of the organization.', { param: '/name' });
    const deletesAt = await repositories.organizationDeletions.begin(graceMs);
    if (deletesAt === null) throw new AppError('organization_deleting', 'The organization is being deleted already.');
    await repositories.listings.withdraw({ reason: 'organization_deleting', pausedFor: organizationId });
    await noteAudit(repositories, {
      target: { id: organizationId, name: organization.name },
      before: { deletes_at: null },
      after: { deletes_at: deletesAt.toISOString() },
    });
    await tellOwnersOfDeletion(deps, repositories, { organization, deletesAt });
    return { ...organization, deletesAt };
  });
  await cancelOpenExecutions(database, organizationId);
  return deleted;
}
