import { newId } from '../../../db/ids.ts';
import { findPermitted } from '../../digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a digital organization with its versions, addresses and executions; those that run are canceled. */
export const deleteDigitalOrganization: Handler<'deleteDigitalOrganization'> = async ({ params, actor }, deps) => {
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const row = await findPermitted(repositories, {
      id: params.digital_organization_id,
      actor,
      permission: 'digital_organizations.delete',
    });
    await repositories.digitalOrganizations.lock(row.id);
    await repositories.executions.cancelAllOf(row.id, () => newId('outbox'));
    await repositories.digitalOrganizations.remove(row.id);
  });
  return { status: 204 };
};
