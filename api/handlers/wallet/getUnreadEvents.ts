import type { Handler } from '../../handler.ts';
import { presentUnread } from '../../presenters/event.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Returns the number of events that the account has not read. */
export const getUnreadEvents: Handler<'getUnreadEvents'> = async ({ actor }, { database }) => {
  const read = await database.withOrganization(actor.organizationId, ({ events }) => events.read(projectViewOf(actor)));
  return { status: 200, body: presentUnread(read) };
};
