import { AppError } from '../../../openapi/AppError.ts';
import {
  findPermitted,
  viewDigitalOrganization,
} from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { unpublish } from '../../../domains/digitalOrganizations/unpublish.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';
import { refuseInUse } from '../../../domains/identity/refuseInUse.ts';

/** Unpublishes; running executions continue. */
export const unpublishDigitalOrganization: Handler<'unpublishDigitalOrganization'> = async (
  { params, query: { force }, actor },
  deps,
) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.publish' } as const;
  const view = projectViewOf(actor);
  const callers = force
    ? []
    : await deps.database.asSystem(({ uses }) =>
        uses.of(actor.organizationId, { digitalOrganizationId: query.id }, { view, callersOnly: true }),
      );
  const unpublished = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.digitalOrganizations.lock(query.id);
    const row = await findPermitted(repositories, query);
    if (row.publishedVersionId === null)
      throw new AppError('not_published', 'This digital organization is not published.');
    refuseInUse(callers, actor);
    await unpublish(repositories, row.id);
    return viewDigitalOrganization(repositories, query, deps.settings);
  });
  return { status: 200, body: presentDigitalOrganization(unpublished, deps.nodeTypes) };
};
