import { AppError } from '../../../openapi/AppError.ts';
import { findCredential } from '../../credentials/readCredential.ts';
import type { Handler } from '../../handler.ts';
import { presentCredential } from '../../presenters/credential.ts';
import { projectViewOf } from '../../projectAccess.ts';

/** Says which further projects may use a credential: projects that the caller sees. */
export const shareCredential: Handler<'shareCredential'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.share' } as const;
  const row = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id, projectId, sharedWith } = await findCredential(repositories, query);
    const projectIds = [...new Set(body.project_ids)].filter((project) => project !== projectId);
    for (const [index, project] of projectIds.entries()) {
      if (sharedWith.includes(project) || (await repositories.projects.find(project, projectViewOf(actor)))) continue;
      throw new AppError('invalid_request', 'There is no such project.', { param: `/project_ids/${index}` });
    }
    await repositories.credentials.share(id, projectIds);
    return findCredential(repositories, query);
  });
  return { status: 200, body: presentCredential(row, deps) };
};
