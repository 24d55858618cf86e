import type { Handler } from '../../handler.ts';

/** Ends the session that asks. */
export const signOut: Handler<'signOut'> = async ({ actor }, { database }) => {
  await database.asSystem(({ sessions }) => sessions.revoke(actor.sessionId ?? '', actor.accountId));
  return { status: 204, session: null };
};
