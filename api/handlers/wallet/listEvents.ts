import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentEvent } from '../../presenters/event.ts';
import { presentPage } from '../../presenters/page.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists what the organization should know of, as far as the caller sees it. */
export const listEvents: Handler<'listEvents'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const found = await database.withOrganization(actor.organizationId, ({ events }) =>
    events.list(projectViewOf(actor), page),
  );
  return { status: 200, body: presentPage(found, presentEvent) };
};
