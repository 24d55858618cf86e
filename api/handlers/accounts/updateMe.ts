import type { Handler } from '../../handler.ts';
import { presentMe } from '../../presenters/me.ts';

/** Renames the account that asks. */
export const updateMe: Handler<'updateMe'> = async ({ actor, body }, { database }) => {
  await database.asSystem(({ accounts }) => accounts.rename(actor.accountId, body.name.trim()));
  return { status: 200, body: await presentMe(database, actor) };
};
