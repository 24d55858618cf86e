import { readPageRequest } from '../../../db/repositories/page.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';
import type { Handler } from '../../handler.ts';
import { presentApiDocument } from '../../presenters/apiDocuments.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the API documents of the projects that the caller sees, newest first. */
export const listApiDocuments: Handler<'listApiDocuments'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const documents = await deps.database.withOrganization(actor.organizationId, ({ apiDocuments }) =>
    apiDocuments.list(query.project_id, projectViewOf(actor), page),
  );
  return { status: 200, body: presentPage(documents, presentApiDocument) };
};
