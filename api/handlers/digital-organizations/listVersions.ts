import { readPageRequest } from '../../../db/repositories/page.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentVersion } from '../../presenters/version.ts';

/** Lists what was published, newest first. */
export const listVersions: Handler<'listVersions'> = async ({ params, query, actor }, deps) => {
  const page = readPageRequest(query);
  const { data, nextCursor } = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const row = await findPermitted(repositories, {
      id: params.digital_organization_id,
      actor,
      permission: 'digital_organizations.view',
    });
    return repositories.versions.list(row.id, page);
  });
  return { status: 200, body: { data: data.map(presentVersion), next_cursor: nextCursor } };
};
