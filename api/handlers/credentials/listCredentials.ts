import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentCredential } from '../../presenters/credential.ts';
import { presentPage } from '../../presenters/page.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the credentials of the projects that the caller sees, newest first. */
export const listCredentials: Handler<'listCredentials'> = async ({ query, actor }, deps) => {
  const { project_id: projectId, usable_in: usableIn, type } = query;
  const filter = {
    ...(projectId === undefined ? {} : { projectId }),
    ...(usableIn === undefined ? {} : { usableIn }),
    ...(type === undefined ? {} : { type }),
  };
  const page = await deps.database.withOrganization(actor.organizationId, ({ credentials }) =>
    credentials.list(filter, projectViewOf(actor), readPageRequest(query)),
  );
  return { status: 200, body: presentPage(page, (row) => presentCredential(row, deps)) };
};
