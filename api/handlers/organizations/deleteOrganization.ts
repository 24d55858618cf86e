import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { presentOrganization } from '../../presenters/account.ts';
import { refuseInUse } from '../../refuseInUse.ts';
import { cancelOpenExecutions, graceMs } from '../../../domains/organizations/deleteOrganizations.ts';
import { tellOwnersOfDeletion } from '../../../domains/organizations/tellOwnersOfDeletion.ts';

/** Begins the deletion of the organization; an owner can cancel it within the grace period. */
export const deleteOrganization: Handler<'deleteOrganization'> = async (
  { actor, query, body, remoteAddress },
  deps,
) => {
  const { accountId, organizationId } = actor;
  const { database } = deps;
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  const others = await database.asSystem(({ organizations }) => organizations.listOfAccount(accountId));
  if (!others.some(({ id, deletesAt }) => id !== organizationId && deletesAt === null))
    throw new AppError(
      'only_organization',
      'This is your only organization. Create another one first, or delete your account.',
    );
  if (!query.force) {
    const positions = await database.asSystem(({ uses }) => uses.positionsOfOthers(organizationId));
    refuseInUse([], actor, positions);
  }
  const deleted = await database.withOrganization(organizationId, async (repositories) => {
    const organization = await repositories.organizations.find(organizationId);
    if (organization?.name !== body.name.trim())
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
  return { status: 200, body: presentOrganization(deleted) };
};
