import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';

const days = 30;

/** Lists how many starts the rule of a digital organization skipped, the newest day first. */
export const listSkippedStarts: Handler<'listSkippedStarts'> = async ({ params, actor }, deps) => {
  const id = params.digital_organization_id;
  const rows = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const row = await findPermitted(repositories, { id, actor, permission: 'digital_organizations.view' });
    return repositories.executionQueue.held.skipped(row.id, days);
  });
  const data = rows.map(({ lastAt, ...counted }) => ({ ...counted, last_at: lastAt.toISOString() }));
  return { status: 200, body: { data } };
};
