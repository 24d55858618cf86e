import type { Database } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/databaseError.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { UseRow } from '../../../db/repositories/digitalOrganizations/uses.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { noteAudit } from '../../audit/noteAudit.ts';
import type { ReachingTypes } from '../../digitalOrganizations/checkProjectUse.ts';
import { employeeInUse, inUse } from '../../employees/publishing/refuseInUse.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { projectViewOf } from '../../identity/projectAccess.ts';
import { readLastingProject } from '../../identity/projects/readProject.ts';
import { refuseInUse } from '../../identity/refuseInUse.ts';
import { deleteContents, moveContents } from './moveOrDeleteContents.ts';

/** The project to delete. */
export interface ProjectDeletion {
  readonly id: string;
  readonly actor: AccountActor;
  /** How to handle its contents; null: the project must be empty. */
  readonly contents: 'delete' | { readonly moveTo: string } | null;
  /** Also deletes what others rely on. */
  readonly isForced: boolean;
}

interface Deleting {
  readonly database: Database;
  readonly nodeTypes: ReachingTypes;
}

/**
 * Deletes a project that is empty, or with its contents, or after moving them: all of it or nothing. Constraints of the database also cover
 * contents that move in at the same moment. Errors: those of `readLastingProject`, `deleteContents` and `moveContents`; `in_use`,
 * `employee_in_use`, `name_taken`, `project_not_empty`.
 */
export async function deleteProject(deps: Deleting, deletion: ProjectDeletion): Promise<void> {
  const { id, actor, contents, isForced } = deletion;
  const uses =
    isForced || contents !== 'delete'
      ? []
      : await deps.database.asSystem((repositories) =>
          repositories.uses.of(actor.organizationId, { projectId: id }, { view: projectViewOf(actor) }),
        );
  try {
    await deps.database.withOrganization(actor.organizationId, (repositories) =>
      remove(repositories, { deps, deletion, uses }),
    );
  } catch (cause) {
    throw refusalOf(violatedConstraint(cause), cause);
  }
}

async function remove(
  repositories: Repositories,
  { deps, deletion, uses }: { deps: Deleting; deletion: ProjectDeletion; uses: readonly UseRow[] },
): Promise<void> {
  const { actor, contents, isForced } = deletion;
  await repositories.projects.lock(deletion.id);
  const project = await readLastingProject(repositories, { id: deletion.id, actor, permission: 'projects.delete' });
  const { id, name, kind } = project;
  const counts = await repositories.projectContents.count(id);
  const emptying = { repositories, actor, deps, project, isForced };
  refuseInUse(uses, actor);
  if (contents === 'delete') await deleteContents(emptying);
  else if (contents !== null) await moveContents(emptying, contents.moveTo);
  await repositories.projects.remove(id);
  const { digitalOrganizations, credentials, dataTables, knowledgeBases, apiDocuments, employees, positions } = counts;
  await noteAudit(repositories, {
    target: { id, name },
    before: {
      name,
      kind,
      digital_organizations: digitalOrganizations,
      credentials,
      data_tables: dataTables,
      knowledge_bases: knowledgeBases,
      api_documents: apiDocuments,
      employees,
      positions,
    },
    after: contents === null || contents === 'delete' ? null : { moved_to: contents.moveTo },
  });
}

function refusalOf(constraint: string | null, cause: unknown): unknown {
  if (constraint === employeeInUse) return inUse(cause);
  if (constraint !== null && names.has(constraint))
    return new AppError('name_taken', 'The other project has something of the same kind and name. Rename it first.', {
      param: 'move_to',
      cause,
    });
  if (constraint === null || !inside.some((table) => constraint.startsWith(table))) return cause;
  return new AppError(
    'project_not_empty',
    'Digital organizations, credentials, data tables, knowledge bases, API documents, employees or positions are still in this project. Move or delete them first.',
    { cause },
  );
}

const inside = [
  'digital_organizations_',
  'credentials_',
  'data_tables_',
  'knowledge_bases_',
  'api_documents_',
  'employees_',
  'positions_',
];
const names = new Set([
  'credentials_name',
  'data_tables_name',
  'knowledge_bases_name',
  'api_documents_name',
  'employees_name',
  'positions_name',
]);
