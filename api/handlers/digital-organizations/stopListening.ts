import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';

/** Ends listening before its event came. */
export const stopListening: Handler<'stopListening'> = async ({ params, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.edit' } as const;
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await findPermitted(repositories, query);
    await repositories.testListeners.remove(id, params.node_id);
  });
  return { status: 204 };
};
