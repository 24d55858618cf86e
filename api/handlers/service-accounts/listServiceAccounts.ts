import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentServiceAccount } from '../../presenters/serviceAccount.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the service accounts of the projects that the caller sees. */
export const listServiceAccounts: Handler<'listServiceAccounts'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const rows = await database.withOrganization(actor.organizationId, ({ serviceAccounts }) =>
    serviceAccounts.list(projectViewOf(actor), query.project_id ?? null, page),
  );
  return { status: 200, body: presentPage(rows, presentServiceAccount) };
};
