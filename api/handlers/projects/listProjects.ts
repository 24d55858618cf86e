import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentProject } from '../../presenters/project.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the projects the caller sees. */
export const listProjects: Handler<'listProjects'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const rows = await database.withOrganization(actor.organizationId, ({ projects }) =>
    projects.list(projectViewOf(actor), query.archived ?? false, page),
  );
  return { status: 200, body: presentPage(rows, (row) => presentProject(row, actor)) };
};
