import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { violatedConstraint } from '../../../db/databaseError.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { deleteContents, moveContents } from '../../../domains/organizations/projects/moveOrDeleteContents.ts';
import { employeeInUse, inUse } from '../../../domains/employees/publishing/refuseInUse.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';
import { refuseInUse } from '../../refuseInUse.ts';
import { readLastingProject } from '../../../domains/organizations/projects/readProject.ts';

/** Deletes a project that is empty, or with what is in it; the database decides that, for what moves into it at this moment, too. */
export const deleteProject: Handler<'deleteProject'> = async ({ params, query, actor }, deps) => {
  const { contents, move_to: targetId } = query;
  if ((contents === 'move') !== (targetId !== undefined) || targetId === params.project_id)
    throw new AppError('invalid_request', 'Name another project in move_to, with contents=move.', { param: 'move_to' });
  const uses =
    query.force || contents !== 'delete'
      ? []
      : await deps.database.asSystem((repositories) =>
          repositories.uses.of(actor.organizationId, { projectId: params.project_id }, { view: projectViewOf(actor) }),
        );
  try {
    await deps.database.withOrganization(actor.organizationId, async (repositories) => {
      await repositories.projects.lock(params.project_id);
      const asked = { id: params.project_id, actor, permission: 'projects.delete' } as const;
      const project = await readLastingProject(repositories, asked);
      const { id, name, kind } = project;
      const counts = await repositories.projectContents.count(id);
      const emptying = { repositories, actor, deps, project, isForced: query.force === true };
      refuseInUse(uses, actor);
      if (contents === 'delete') await deleteContents(emptying);
      if (targetId !== undefined) await moveContents(emptying, targetId);
      await repositories.projects.remove(id);
      const { digitalOrganizations, credentials, dataTables, knowledgeBases, employees, positions } = counts;
      await noteAudit(repositories, {
        target: { id, name },
        before: {
          name,
          kind,
          digital_organizations: digitalOrganizations,
          credentials,
          data_tables: dataTables,
          knowledge_bases: knowledgeBases,
          employees,
          positions,
        },
        after: targetId === undefined ? null : { moved_to: targetId },
      });
    });
  } catch (cause) {
    throw refusalOf(violatedConstraint(cause), cause);
  }
  return { status: 204 };
};

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
    'Digital organizations, credentials, data tables, knowledge bases, employees or positions are still in this project. Move or delete them first.',
    { cause },
  );
}

const inside = [
  'digital_organizations_',
  'credentials_',
  'data_tables_',
  'knowledge_bases_',
  'employees_',
  'positions_',
];
const names = new Set([
  'credentials_name',
  'data_tables_name',
  'knowledge_bases_name',
  'employees_name',
  'positions_name',
]);
