import type { Handler } from '../../handler.ts';
import { notFound } from '../../notFound.ts';
import { presentMe } from '../../presenters/me.ts';

/** Lets the session act in another organization of the account. */
export const updateSession: Handler<'updateSession'> = async ({ actor, body }, { database }) => {
  const organizationId = body.organization_id;
  if (!(await database.asSystem(({ sessions }) => sessions.setOrganization(actor.sessionId ?? '', organizationId))))
    throw notFound();
  return { status: 200, body: await presentMe(database, { ...actor, organizationId }) };
};
