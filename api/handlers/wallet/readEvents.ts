import type { Handler } from '../../handler.ts';
import { presentUnread } from '../../presenters/event.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';
import { readTime } from '../../../domains/identity/readTime.ts';

/** Notes up to when the account has read the events. */
export const readEvents: Handler<'readEvents'> = async ({ actor, body }, { database }) => {
  const until = readTime(body.read_until, '/read_until');
  const read = await database.withOrganization(actor.organizationId, async ({ events }) => {
    await events.setReadUntil(actor.accountId, until);
    return events.read(projectViewOf(actor));
  });
  return { status: 200, body: presentUnread(read) };
};
