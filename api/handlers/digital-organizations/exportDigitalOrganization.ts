import { exportGraph } from '../../../executions/publishing/exportGraph.ts';
import { findPermitted } from '../../digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';

/** Answers the draft as a file without secrets. */
export const exportDigitalOrganization: Handler<'exportDigitalOrganization'> = async ({ params, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const row = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findPermitted(repositories, query),
  );
  return { status: 200, body: exportGraph(row) };
};
