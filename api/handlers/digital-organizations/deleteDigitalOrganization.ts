import { newId } from '../../../db/ids.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';
import { refuseInUse } from '../../refuseInUse.ts';

/** Deletes a digital organization with its versions, addresses and executions. Running executions are canceled. Employees that it works for are withdrawn. */
export const deleteDigitalOrganization: Handler<'deleteDigitalOrganization'> = async (
  { params, query, actor },
  { database },
) => {
  const { organizationId } = actor;
  const { digital_organization_id: digitalOrganizationId } = params;
  const uses = query.force
    ? []
    : await database.asSystem((repositories) =>
        repositories.uses.of(organizationId, { digitalOrganizationId }, { view: projectViewOf(actor) }),
      );
  await database.withOrganization(organizationId, async (repositories) => {
    const row = await findPermitted(repositories, {
      id: digitalOrganizationId,
      actor,
      permission: 'digital_organizations.delete',
    });
    refuseInUse(uses, actor);
    await repositories.digitalOrganizations.lock(row.id);
    await repositories.listings.withdraw({ digitalOrganizationId, reason: 'digital_organization_deleted' });
    await repositories.executions.cancelAllOf(row.id, () => newId('outbox'));
    await repositories.digitalOrganizations.remove(row.id);
  });
  return { status: 204 };
};
