import { AppError } from '../../../openapi/AppError.ts';
import { checkSecurityPolicy } from '../../../domains/identity/checkSecurityPolicy.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { readShareTargets } from '../../../domains/digitalOrganizations/readShareTargets.ts';
import { withPresentTargets } from '../../../domains/digitalOrganizations/withPresentTargets.ts';
import type { Handler } from '../../handler.ts';
import { presentShare } from '../../presenters/share.ts';

const mostShares = 250;

/** Shares a digital organization with members and team projects of its organization, or changes what they may do. */
export const shareDigitalOrganization: Handler<'shareDigitalOrganization'> = async (
  { params, body, actor },
  { database },
) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.share' } as const;
  const rows = await database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.digitalOrganizations.lock(query.id);
    const row = await findPermitted(repositories, query);
    await checkSecurityPolicy(repositories, 'sharing');
    const targets = await readShareTargets(repositories, body, { row, actor });
    const shares = repositories.digitalOrganizationShares;
    const shared = { digitalOrganizationId: row.id, ...targets, level: body.level, sharedBy: actor.accountId };
    const put = await withPresentTargets(() => shares.put(shared));
    if ((await shares.count(row.id)) > mostShares)
      throw new AppError('invalid_request', `It can be shared with up to ${mostShares} people and projects.`);
    return put;
  });
  return { status: 200, body: { data: rows.map(presentShare), next_cursor: null } };
};
