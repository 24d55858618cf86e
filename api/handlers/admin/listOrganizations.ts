import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminOrganization } from '../../presenters/adminAccount.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists all organizations of the instance. */
export const listOrganizations: Handler<'listOrganizations'> = async ({ query }, { database }) => {
  const page = readPageRequest(query);
  return {
    status: 200,
    body: presentPage(
      await database.asSystem(({ organizations }) => organizations.list(query.search, page)),
      presentAdminOrganization,
    ),
  };
};
