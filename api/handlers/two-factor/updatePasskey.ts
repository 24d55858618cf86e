import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Renames a passkey of the account. */
export const updatePasskey: Handler<'updatePasskey'> = async ({ actor, params, body }, { database }) => {
  requireOwnSignIn(actor);
  const { passkey_id: id } = params;
  if (!(await database.asSystem(({ passkeys }) => passkeys.rename(id, actor.accountId, body.name.trim()))))
    throw notFound();
  return { status: 204 };
};
