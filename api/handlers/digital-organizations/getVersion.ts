import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { presentVersion } from '../../presenters/version.ts';

/** Reads what a version published. */
export const getVersion: Handler<'getVersion'> = async ({ params, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const version = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await findPermitted(repositories, query);
    return repositories.versions.find(id, params.version_id);
  });
  if (version === null) throw new AppError('not_found', 'Version not found.');
  const { graph, settings } = version;
  return { status: 200, body: { ...presentVersion(version), graph, settings } };
};
