import type { Handler } from '../../handler.ts';

/** Ends the account's other sessions; their cookies fail from the next request on. */
export const revokeOtherSessions: Handler<'revokeOtherSessions'> = async ({ actor }, { database }) => {
  await database.asSystem(({ sessions }) =>
    sessions.revokeOthers(actor.sessionId ?? '', actor.accountId, actor.connectionId),
  );
  return { status: 204 };
};
