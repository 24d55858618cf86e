import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentEvent } from '../../presenters/event.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists what the organization should know of. */
export const listEvents: Handler<'listEvents'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const found = await database.withOrganization(actor.organizationId, ({ events }) => events.list(page));
  return { status: 200, body: presentPage(found, presentEvent) };
};
