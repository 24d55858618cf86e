import { viewDigitalOrganization } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';

/** Reads a digital organization with its draft, addresses and issues. */
export const getDigitalOrganization: Handler<'getDigitalOrganization'> = async ({ params, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const view = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    viewDigitalOrganization(repositories, query, deps.settings),
  );
  return { status: 200, body: presentDigitalOrganization(view, deps.nodeTypes) };
};
