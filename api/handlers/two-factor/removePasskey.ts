import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import { removePasskey as remove } from '../../../domains/identity/passkeys.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Takes a passkey of the account away. */
export const removePasskey: Handler<'removePasskey'> = async ({ actor, params, body, remoteAddress }, deps) => {
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  const owner = { accountId: actor.accountId, sessionId: actor.sessionId ?? '' };
  if (!(await remove(deps, owner, params.passkey_id))) throw notFound();
  return { status: 204 };
};
