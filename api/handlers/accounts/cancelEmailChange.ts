import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Ends the change of the address that waits for its confirmation. */
export const cancelEmailChange: Handler<'cancelEmailChange'> = async ({ actor }, { database }) => {
  requireOwnSignIn(actor);
  if (!(await database.asSystem(({ emailChanges }) => emailChanges.cancel(actor.accountId)))) throw notFound();
  return { status: 204 };
};
