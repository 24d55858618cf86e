import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentFolder } from '../../presenters/folder.ts';
import { presentPage } from '../../presenters/page.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the folders of the projects that the caller sees, newest first. */
export const listFolders: Handler<'listFolders'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const parentId = query.parent_id === 'none' ? null : query.parent_id;
  const rows = await deps.database.withOrganization(actor.organizationId, ({ folders }) =>
    folders.list({ projectId: query.project_id, parentId }, projectViewOf(actor), page),
  );
  return { status: 200, body: presentPage(rows, (row) => presentFolder(row, actor)) };
};
