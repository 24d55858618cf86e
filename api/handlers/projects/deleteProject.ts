import { violatedConstraint } from '../../../db/databaseError.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { readLastingProject } from '../../readProject.ts';

/** Deletes a project that is empty; the database decides that, for what moves into it at this moment, too. */
export const deleteProject: Handler<'deleteProject'> = async ({ params, actor }, { database }) => {
  const query = { id: params.project_id, actor, permission: 'projects.delete' } as const;
  try {
    await database.withOrganization(actor.organizationId, async (repositories) => {
      const { id } = await readLastingProject(repositories, query);
      await repositories.projects.remove(id);
    });
  } catch (cause) {
    const constraint = violatedConstraint(cause);
    if (constraint === null || !contents.some((table) => constraint.startsWith(table))) throw cause;
    throw new AppError(
      'project_not_empty',
      'Digital organizations, credentials or data tables are still in this project. Move or delete them first.',
      { cause },
    );
  }
  return { status: 204 };
};

const contents = ['digital_organizations_', 'credentials_', 'data_tables_'];
