import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { StandingProject } from '../../../db/repositories/organizations/projects.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { checkAgentUse } from '../../employees/publishing/checkAgentUse.ts';
import { removeWithExecutions } from '../../digitalOrganizations/deleteDigitalOrganization.ts';
import type { ReachingTypes } from '../../digitalOrganizations/checkProjectUse.ts';
import { readMove } from '../../digitalOrganizations/readMove.ts';
import { permitted } from '../../identity/projectAccess.ts';
import { readTargetProject } from '../../identity/readTargetProject.ts';

interface Emptying {
  readonly repositories: Repositories;
  readonly actor: AccountActor;
  readonly deps: { readonly nodeTypes: ReachingTypes };
  readonly project: StandingProject;
  /** Positions of others are dismissed. */
  readonly isForced: boolean;
}

const mostAtOnce = 500;

/**
 * Deletes what is in a project; executions that run are canceled. Errors: `insufficient_scope`, `project_not_empty` if there is too much
 * for once.
 */
export async function deleteContents(emptying: Emptying): Promise<void> {
  const { repositories, actor, project } = emptying;
  const ids = await idsOf(emptying);
  const { digitalOrganizations, credentials, dataTables, knowledgeBases, apiDocuments, employees, positions } = ids;
  if (digitalOrganizations.length > 0) permitted(project, actor, 'digital_organizations.delete');
  if (credentials.length > 0) permitted(project, actor, 'credentials.delete');
  if (dataTables.length > 0) permitted(project, actor, 'data_tables.delete');
  if (knowledgeBases.length > 0) permitted(project, actor, 'knowledge_bases.delete');
  if (apiDocuments.length > 0) permitted(project, actor, 'api_documents.delete');
  if (employees.length > 0) permitted(project, actor, 'employees.delete');
  if (positions.length > 0) permitted(project, actor, 'employees.hire');
  await repositories.listings.withdraw({ projectId: project.id, reason: 'project_deleted' });
  // Without force the database refuses to delete an employee that was hired a moment ago.
  if (emptying.isForced) await repositories.listings.dismissPositions(employees);
  await repositories.projectContents.removePositions(positions);
  await repositories.projectContents.removeEmployees(employees);
  for (const id of digitalOrganizations) {
    await repositories.digitalOrganizations.lock(id);
    await removeWithExecutions(repositories, id);
  }
  for (const id of credentials) await repositories.credentials.remove(id);
  for (const id of dataTables) {
    await repositories.dataTables.lock(id);
    await repositories.dataTables.remove(id);
  }
  for (const id of knowledgeBases) {
    await repositories.knowledgeBases.lock(id);
    await repositories.knowledgeBases.remove(id);
  }
  for (const id of apiDocuments) await repositories.apiDocuments.remove(id);
}

/**
 * Moves the contents of a project to another one, all or nothing: related resources stay together. Errors: those of `readMove` and
 * `readTargetProject`; `project_not_empty` if there is too much for once; the constraints `credentials_name`, `data_tables_name`,
 * `knowledge_bases_name` and `api_documents_name`.
 */
export async function moveContents(emptying: Emptying, targetId: string): Promise<void> {
  const { repositories, actor, deps, project } = emptying;
  const ids = await idsOf(emptying);
  const { digitalOrganizations, credentials, dataTables, knowledgeBases, apiDocuments, employees, positions } = ids;
  const permissions = [
    'projects.view' as const,
    ...(credentials.length > 0 ? (['credentials.create'] as const) : []),
    ...(dataTables.length > 0 ? (['data_tables.create'] as const) : []),
    ...(knowledgeBases.length > 0 ? (['knowledge_bases.create'] as const) : []),
    ...(apiDocuments.length > 0 ? (['api_documents.create'] as const) : []),
    ...(employees.length > 0 ? (['employees.create'] as const) : []),
    ...(positions.length > 0 ? (['employees.hire'] as const) : []),
    ...(digitalOrganizations.length > 0 ? (['digital_organizations.create'] as const) : []),
  ];
  const target = await readTargetProject(repositories, {
    actor,
    projectId: targetId,
    permissions: [...permissions],
  });
  if (credentials.length > 0) {
    permitted(project, actor, 'credentials.share');
    permitted(project, actor, 'credentials.delete');
    await repositories.projectContents.moveCredentials(credentials, { targetId, stays: false });
  }
  if (dataTables.length > 0) {
    permitted(project, actor, 'data_tables.read_rows');
    permitted(project, actor, 'data_tables.delete');
    await repositories.projectContents.move('dataTables', dataTables, targetId);
  }
  if (knowledgeBases.length > 0) {
    permitted(project, actor, 'knowledge_bases.search');
    permitted(project, actor, 'knowledge_bases.delete');
    await repositories.projectContents.move('knowledgeBases', knowledgeBases, targetId);
  }
  if (apiDocuments.length > 0) {
    permitted(project, actor, 'api_documents.delete');
    await repositories.projectContents.move('apiDocuments', apiDocuments, targetId);
  }
  if (employees.length > 0) {
    permitted(project, actor, 'employees.delete');
    await checkAgents(emptying, employees, target);
    await repositories.projectContents.move('employees', employees, targetId);
  }
  if (positions.length > 0) {
    permitted(project, actor, 'employees.hire');
    await repositories.projectContents.move('positions', positions, targetId);
  }
  if (digitalOrganizations.length === 0) return;
  const body = { digital_organization_ids: digitalOrganizations, project_id: targetId };
  const { across } = await readMove(body, { repositories, actor, deps });
  await repositories.digitalOrganizationMoves.toProject(across, { projectId: targetId, folderId: null });
}

/** Refuses employees whose agents use what the actor may not use where they go, in their draft or published version. Errors: `insufficient_scope`. */
async function checkAgents(
  { repositories, actor, deps }: Emptying,
  ids: readonly string[],
  { id: projectId, project }: { id: string } & ProjectStandingRow,
): Promise<void> {
  const use = { actor, projectId, project, nodeTypes: deps.nodeTypes };
  for (const id of ids) {
    const employee = await repositories.employees.find(id, actor.accountId);
    if (employee === null) continue;
    await checkAgentUse(repositories, { before: null, after: employee }, use);
    const published = employee.versionId && (await repositories.employeeVersions.workerOf(employee.versionId));
    if (published) await checkAgentUse(repositories, { before: null, after: { ...employee, worker: published } }, use);
  }
}

async function idsOf({ repositories, project }: Emptying): ReturnType<Repositories['projectContents']['ids']> {
  const ids = await repositories.projectContents.ids(project.id, mostAtOnce + 1);
  if (Object.values(ids).some((some: string[]) => some.length > mostAtOnce))
    throw new AppError('project_not_empty', `Move or delete some of it first: ${mostAtOnce} of a kind go at once.`);
  return ids;
}
