import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentSession } from '../../presenters/session.ts';

/** Lists where the account is signed in. */
export const listSessions: Handler<'listSessions'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const found = await database.asSystem(({ sessions }) =>
    sessions.listActive(actor.accountId, actor.connectionId, page),
  );
  return { status: 200, body: presentPage(found, (session) => presentSession(session, actor.sessionId)) };
};
