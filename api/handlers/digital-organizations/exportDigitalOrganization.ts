import { exportGraph } from '../../../domains/exchange/exportGraph.ts';
import { findPermitted, usableCredentials } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';

/** Returns the draft as a file without secrets. */
export const exportDigitalOrganization: Handler<'exportDigitalOrganization'> = async (
  { params, query, actor },
  deps,
) => {
  const asked = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const source = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const row = await findPermitted(repositories, asked);
    return { ...row, credentials: await usableCredentials(repositories, row) };
  });
  return { status: 200, body: exportGraph(source, { includePinData: query.include_pin_data ?? true }) };
};
