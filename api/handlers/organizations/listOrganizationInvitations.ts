import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentOrganizationInvitation } from '../../presenters/organizationInvitation.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the invitations to the organization that can still be used. */
export const listOrganizationInvitations: Handler<'listOrganizationInvitations'> = async (
  { actor, query },
  { database },
) => {
  const page = readPageRequest(query);
  const invitations = await database.withOrganization(actor.organizationId, ({ organizationInvitations }) =>
    organizationInvitations.list(page),
  );
  return { status: 200, body: presentPage(invitations, presentOrganizationInvitation) };
};
