import { violatedConstraint } from '../../../db/databaseError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentProjectMember } from '../../presenters/project.ts';
import { readGivenRole } from '../../../domains/organizations/roles/readProjectRole.ts';
import { readTeamProject } from '../../../domains/identity/projects/readProject.ts';

/** Adds a member of the organization to a team project, or changes its role there. */
export const setProjectMember: Handler<'setProjectMember'> = async ({ params, body, actor }, { database }) => {
  const query = { id: params.project_id, actor, permission: 'projects.manage_members' } as const;
  const writing = database.withOrganization(actor.organizationId, async (repositories) => {
    const { id, project } = await readTeamProject(repositories, query);
    await readGivenRole(repositories, { actor, project, role: body.role, param: '/role' });
    return repositories.projectMembers.set(id, { accountId: params.account_id, role: body.role });
  });
  const member = await writing.catch((error: unknown) => {
    if (violatedConstraint(error)?.startsWith('project_members_')) return null; // project or membership ended in between
    throw error;
  });
  return { status: 200, body: presentProjectMember(found(member)) };
};
