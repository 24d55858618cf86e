import type { Handler } from '../../handler.ts';
import { presentLosing } from '../../presenters/losing.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';
import { readProject } from '../../../domains/identity/projects/readProject.ts';

/** Returns the content of a project, and its users elsewhere. */
export const getProjectContents: Handler<'getProjectContents'> = async ({ params, query, actor }, { database }) => {
  const body = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { projectContents } = repositories;
    const { id } = await readProject(repositories, { id: params.project_id, actor, permission: 'projects.view' });
    const to = query.move_to;
    if (to !== undefined) await readProject(repositories, { id: to, actor, permission: 'projects.view' });
    const view = projectViewOf(actor);
    const counts = await projectContents.count(id);
    const losing =
      to === undefined
        ? await projectContents.losingByDeletion(id, view)
        : await projectContents.losingByMove(id, to, view);
    return {
      digital_organizations: counts.digitalOrganizations,
      published: counts.published,
      published_employees: counts.publishedEmployees,
      taken_down: counts.takenDown,
      withdrawn_employees: counts.withdrawnEmployees,
      running_executions: counts.runningExecutions,
      credentials: counts.credentials,
      data_tables: counts.dataTables,
      knowledge_bases: counts.knowledgeBases,
      api_documents: counts.apiDocuments,
      employees: counts.employees,
      positions: counts.positions,
      folders: counts.folders,
      members: counts.members,
      service_accounts: counts.serviceAccounts,
      losing: presentLosing(losing),
      taken_names: to === undefined ? [] : await projectContents.takenNames(id, to),
    };
  });
  return { status: 200, body };
};
