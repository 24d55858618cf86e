import { changePassword as change } from '../../../domains/identity/changePassword.ts';
import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import type { Handler } from '../../handler.ts';
import { requireSecureTransport } from '../../secureTransport.ts';

/** Changes the password of the account that asks, and ends its other sessions; its API keys, too, where asked. */
export const changePassword: Handler<'changePassword'> = async ({ actor, body, remoteAddress }, deps) => {
  requireSecureTransport(deps.settings);
  requireOwnSignIn(actor);
  await change(deps, {
    accountId: actor.accountId,
    sessionId: actor.sessionId ?? '',
    current: body.current_password,
    next: body.new_password,
    revokeKeys: body.revoke_keys ?? false,
    remoteAddress,
  });
  return { status: 204 };
};
