import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Ends one of the account's sessions; its cookie fails from the next request on. */
export const revokeSession: Handler<'revokeSession'> = async ({ actor, params }, { database }) => {
  if (
    !(await database.asSystem(({ sessions }) =>
      sessions.revoke(params.session_id, actor.accountId, actor.connectionId),
    ))
  )
    throw notFound();
  return { status: 204 };
};
