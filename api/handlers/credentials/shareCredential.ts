import { checkSecurityPolicy } from '../../../domains/identity/checkSecurityPolicy.ts';
import { checkTargetProjects } from '../../../domains/identity/projects/checkTargetProjects.ts';
import { findCredential } from '../../../domains/credentials/readCredential.ts';
import type { Handler } from '../../handler.ts';
import { presentCredential } from '../../presenters/credential.ts';

/** Sets which further projects can use a credential. Only projects that the caller sees change. */
export const shareCredential: Handler<'shareCredential'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.share' } as const;
  const row = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id, projectId, sharedWith } = await findCredential(repositories, query);
    const known = [projectId, ...sharedWith];
    if (body.project_ids.some((project) => !known.includes(project)))
      await checkSecurityPolicy(repositories, 'sharing');
    await checkTargetProjects(repositories, { projectIds: body.project_ids, actor, known });
    const others = new Set(body.project_ids);
    others.delete(projectId);
    await repositories.credentials.share(id, [...others]);
    return findCredential(repositories, query);
  });
  return { status: 200, body: presentCredential(row, deps) };
};
