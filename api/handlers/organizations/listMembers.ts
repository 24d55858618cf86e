import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentMember } from '../../presenters/account.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists who belongs to the organization. */
export const listMembers: Handler<'listMembers'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const members = await database.withOrganization(actor.organizationId, ({ organizations }) =>
    organizations.listMembers(page),
  );
  return { status: 200, body: presentPage(members, presentMember) };
};
