import type { Handler } from '../../handler.ts';
import { presentMe } from '../../presenters/me.ts';

/** Renames the account that asks, or says in which language it is written to. */
export const updateMe: Handler<'updateMe'> = async ({ actor, body }, deps) => {
  const { name, language } = body;
  await deps.database.asSystem(async ({ accounts }) => {
    if (name !== undefined) await accounts.rename(actor.accountId, name.trim());
    if (language !== undefined) await accounts.setLanguage(actor.accountId, language);
  });
  return { status: 200, body: await presentMe(deps, actor) };
};
