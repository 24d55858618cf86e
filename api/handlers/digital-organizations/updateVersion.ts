import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { presentVersion } from '../../presenters/version.ts';

/** Gives a version another name or other notes. */
export const updateVersion: Handler<'updateVersion'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.publish' } as const;
  const version = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await findPermitted(repositories, query);
    return repositories.versions.describe(id, params.version_id, body);
  });
  if (version === null) throw new AppError('not_found', 'Version not found.');
  return { status: 200, body: presentVersion(version) };
};
