import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentProjectMember } from '../../presenters/project.ts';
import { readProject } from '../../../domains/identity/projects/readProject.ts';

/** Lists who is in a project. */
export const listProjectMembers: Handler<'listProjectMembers'> = async ({ params, query, actor }, { database }) => {
  const page = readPageRequest(query);
  const members = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await readProject(repositories, { id: params.project_id, actor, permission: 'projects.view' });
    return repositories.projectMembers.list(id, page);
  });
  return { status: 200, body: presentPage(members, presentProjectMember) };
};
