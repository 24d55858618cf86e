import { readPageRequest } from '../../../db/repositories/page.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentShare } from '../../presenters/share.ts';

/** Lists with whom a digital organization is shared. */
export const listDigitalOrganizationShares: Handler<'listDigitalOrganizationShares'> = async (
  { params, query, actor },
  { database },
) => {
  const asked = { id: params.digital_organization_id, actor, permission: 'digital_organizations.share' } as const;
  const page = readPageRequest(query);
  const shares = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await findPermitted(repositories, asked);
    return repositories.digitalOrganizationShares.list(id, page);
  });
  return { status: 200, body: presentPage(shares, presentShare) };
};
