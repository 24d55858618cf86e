import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentInvitation } from '../../presenters/invitation.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the invitations of the instance, without their tokens. */
export const listInvitations: Handler<'listInvitations'> = async ({ query }, { database }) => {
  const page = readPageRequest(query);
  return {
    status: 200,
    body: presentPage(await database.asSystem(({ invitations }) => invitations.list(page)), presentInvitation),
  };
};
