import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Ends a share, also while sharing is disabled. */
export const unshareDigitalOrganization: Handler<'unshareDigitalOrganization'> = async (
  { params, actor },
  { database },
) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.share' } as const;
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await findPermitted(repositories, query);
    if (!(await repositories.digitalOrganizationShares.remove(id, params.share_id))) throw notFound();
  });
  return { status: 204 };
};
