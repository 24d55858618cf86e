import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { violatedConstraint } from '../../../db/databaseError.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentServiceAccount } from '../../presenters/serviceAccount.ts';
import { projectArchived } from '../../../domains/identity/projectAccess.ts';
import { readTeamProject } from '../../../domains/identity/projects/readProject.ts';
import { readGivenRole } from '../../../domains/organizations/roles/readProjectRole.ts';

const mostOfProject = 100;

/** Creates a member of a team project without a person. */
export const createServiceAccount: Handler<'createServiceAccount'> = async ({ actor, body }, { database }) => {
  const query = { id: body.project_id, actor, permission: 'projects.manage_members' } as const;
  const made = { id: newId('account'), name: body.name.trim(), role: body.role };
  const writing = database.withOrganization(actor.organizationId, async (repositories) => {
    const { serviceAccounts } = repositories;
    const { id: projectId, project } = await readTeamProject(repositories, query);
    if (project.archived) throw projectArchived();
    await readGivenRole(repositories, { actor, project, role: body.role, param: '/role' });
    if ((await serviceAccounts.lockAndCount(projectId)) >= mostOfProject)
      throw new AppError(
        'service_account_limit_reached',
        `A project can have up to ${mostOfProject} service accounts. Delete those that nobody needs.`,
      );
    const membershipId = newId('membership');
    await serviceAccounts.insert({ ...made, membershipId, projectId, createdBy: actor.accountId });
    await noteAudit(repositories, { target: made, after: { ...made, project_id: projectId } });
    return serviceAccounts.find(made.id);
  });
  const serviceAccount = await writing.catch((error: unknown) => {
    if (violatedConstraint(error)?.startsWith('project_members_')) return null; // the project or the role was deleted in between
    throw error;
  });
  return { status: 201, body: presentServiceAccount(found(serviceAccount)) };
};
