import type { Handler } from '../../handler.ts';
import { presentEmailChange } from '../../presenters/emailChange.ts';

/** Returns the new address that waits for confirmation. */
export const getEmailChange: Handler<'getEmailChange'> = async ({ actor }, { database }) => {
  const pending = await database.asSystem(({ emailChanges }) => emailChanges.findPending(actor.accountId));
  return { status: 200, body: presentEmailChange(pending) };
};
