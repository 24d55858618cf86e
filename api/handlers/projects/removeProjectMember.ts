import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { readTeamProject } from '../../../domains/identity/projects/readProject.ts';

/** Removes a member from a team project; every member may leave. */
export const removeProjectMember: Handler<'removeProjectMember'> = async ({ params, actor }, { database }) => {
  const accountId = params.account_id;
  const leaves = accountId === actor.accountId && actor.via === 'session';
  const permission = leaves ? 'projects.view' : 'projects.manage_members';
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readTeamProject(repositories, { id: params.project_id, actor, permission });
    if (!(await repositories.projectMembers.remove(id, accountId))) throw notFound();
  });
  return { status: 204 };
};
