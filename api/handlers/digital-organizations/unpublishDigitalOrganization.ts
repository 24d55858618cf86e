import { AppError } from '../../../openapi/AppError.ts';
import { answerWith, findPermitted } from '../../digitalOrganizations/readDigitalOrganization.ts';
import { unpublish } from '../../digitalOrganizations/unpublish.ts';
import type { Handler } from '../../handler.ts';

/** Takes the addresses down; executions that run go on. */
export const unpublishDigitalOrganization: Handler<'unpublishDigitalOrganization'> = async (
  { params, actor },
  deps,
) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.publish' } as const;
  const answer = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await repositories.digitalOrganizations.lock(query.id);
    const row = await findPermitted(repositories, query);
    if (row.publishedVersionId === null)
      throw new AppError('not_published', 'This digital organization is not published.');
    await unpublish(repositories, row.id);
    return answerWith(repositories, query, deps);
  });
  return { status: 200, body: answer };
};
