import { confirmSelf } from '../../../domains/identity/confirmSelf.ts';
import { removeTotp as remove } from '../../../domains/identity/enrolTotp.ts';
import type { Handler } from '../../handler.ts';

/** Takes the authenticator app away. */
export const removeTotp: Handler<'removeTotp'> = async ({ actor, body, remoteAddress }, deps) => {
  await confirmSelf(deps, { actor, password: body.current_password, remoteAddress });
  await remove(deps, { accountId: actor.accountId, sessionId: actor.sessionId ?? '' });
  return { status: 204 };
};
